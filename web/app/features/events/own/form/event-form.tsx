import { type SubmitEvent, useState } from 'react';
import { Form, Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { eventFormTexts as texts } from '#texts/events/edit.ts';
import { eventNoticeTexts } from '#texts/events/notices.ts';
import type { FormAnswer } from '#web/features/account/public.ts';
import { FormEnd } from '#web/features/account/public.ts';
import { Button } from '#web/ui/button.tsx';
import { demoField } from '#web/ui/demo/demo-field.ts';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { useFinishedForm } from '#web/ui/form/use-finished-form.ts';
import { useFormDraft } from '#web/ui/form/use-form-draft.ts';
import { type FormValues, formValues } from '#web/ui/form-check.ts';
import { showToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { EventFields } from './event-fields.tsx';
import { intentField, keyField } from './intent-field.ts';

/** Not part of the page's first load. */
const loadRules = () => import('#contract/events/forms.ts').then((forms) => forms.eventForm);

export interface EventFormProps {
  /** Names its draft in this tab: 'new', or the id of the event. */
  readonly name: string;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  /** What is saved of the event; for a new one its key alone. */
  readonly saved?: FormValues;
  readonly kind: 'new' | 'draft' | 'published';
  /** The zone of date and time, as people call it. */
  readonly zone: string;
  /** A guest tries it out: nothing is sent, the data is only logged (section 2). */
  readonly guest: boolean;
  readonly busy: boolean;
  readonly answer: FormAnswer | undefined;
}

/** The form of an event, new or not. It works without scripts for organizers. */
export function EventForm({ name, categories, saved, kind, zone, guest, busy, answer }: EventFormProps) {
  const form = useForm(loadRules, answer?.refusal);
  const draft = useFormDraft(
    `organizer-form:${guest ? 'demo:' : ''}${name}`,
    form.props.ref,
    answer?.refusal?.values,
    saved,
  );
  const [tried, setTried] = useState(false);
  const [asDraft, setAsDraft] = useState(false);
  const leadsTo = tried ? paths.eventManagement() : answer?.leadsTo;
  useFinishedForm(leadsTo, draft.finish);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (busy || leadsTo !== undefined) return event.preventDefault();
    setAsDraft((event.nativeEvent.submitter as HTMLButtonElement | null)?.value === intentField.draft);
    form.props.onSubmit(event);
    if (event.defaultPrevented || !guest || !form.checked()) return;
    event.preventDefault();
    const { [demoField.name]: _, ...values } = formValues(new FormData(event.currentTarget));
    // biome-ignore lint/suspicious/noConsole: a demonstration, whose data is only logged (section 2).
    console.info(kind === 'new' ? 'New event' : 'Changed event', values);
    showToast({
      title: kind === 'new' ? eventNoticeTexts.tried.title : eventNoticeTexts.updated.title,
    });
    setTried(true);
  };
  // Loading the page's data again after an answer makes another key, which is not that of this form.
  const key = answer?.refusal?.values[keyField] ?? draft.values[keyField];
  const waiting = busy || leadsTo !== undefined;
  return (
    <Form
      {...form.props}
      method="post"
      encType="multipart/form-data"
      onSubmit={onSubmit}
      className="grid gap-8"
    >
      {guest && <input type="hidden" {...demoField} />}
      {key && <input type="hidden" name={keyField} value={key} />}
      {draft.restored && <Restored onStartOver={draft.startOver} />}
      <FormProblem errors={form.errors.form} />
      <EventFields
        key={draft.edition}
        values={draft.values}
        errors={form.errors.fields}
        categories={categories}
        zone={zone}
        seed={name}
        guest={guest}
      />
      <FormEnd form={form} proof={answer?.proof} next={texts.prove}>
        <Buttons
          kind={kind}
          guest={guest}
          pressed={waiting ? (asDraft ? 'draft' : 'publish') : undefined}
          onCancel={draft.finish}
        />
      </FormEnd>
    </Form>
  );
}

function Restored({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-saffron-soft px-4 py-2 text-saffron-text">
      <p role="status">{texts.restored}</p>
      <Button variant="ghost" onClick={onStartOver}>
        {texts.startOver}
      </Button>
    </div>
  );
}

interface ButtonsProps extends Pick<EventFormProps, 'kind' | 'guest'> {
  readonly pressed: 'draft' | 'publish' | undefined;
  readonly onCancel: () => void;
}

function Buttons({ kind, guest, pressed, onCancel }: ButtonsProps) {
  const submit = { new: texts.submit, draft: texts.submitDraft, published: texts.submitEdit }[kind];
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        name={intentField.name}
        value={intentField.publish}
        busy={pressed === 'publish'}
      >
        {pressed === 'publish' ? texts.busy : submit}
      </Button>
      {!guest && kind !== 'published' && (
        <Button type="submit" name={intentField.name} value={intentField.draft} busy={pressed === 'draft'}>
          {pressed === 'draft' ? texts.busy : texts.saveDraft}
        </Button>
      )}
      <Link to={paths.eventManagement()} className="btn btn-quiet" onClick={onCancel}>
        {texts.cancel}
      </Link>
    </>
  );
}
