import { type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import { storyFormTexts as texts } from '#texts/home/story.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { useFormDraft } from '#web/ui/form/use-form-draft.ts';
import type { FormErrors, FormRefusal, FormValues } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { mostStars, Star } from '../star-row.tsx';

/** Not part of the page's first load. */
const loadRules = () => import('#contract/home/forms.ts').then(({ testimonialForm }) => testimonialForm);

const categories = [
  { value: 'artist', label: texts.artist },
  { value: 'fan', label: texts.fan },
  { value: 'venue', label: texts.venue },
];
const stars = Array.from({ length: mostStars }, (_, at) => String(at + 1));

/** The form for a testimonial; its rules are those of the API. */
export function StoryForm({ refusal, busy }: { refusal: FormRefusal | undefined; busy: boolean }) {
  const form = useForm(loadRules, refusal);
  const draft = useFormDraft('story-form', form.props.ref, refusal?.values);
  return (
    <Form {...form.props} method="post" className="grid gap-5">
      <FormProblem errors={form.errors.form} />
      <Fields key={draft.edition} values={draft.values} errors={form.errors.fields} />
      {/* A honeypot: no person sees it, so a program that fills every field reveals itself. */}
      <div hidden>
        <label>
          {texts.leaveThisEmpty} <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
        {busy ? texts.sending : texts.sendTestimonial}
      </Button>
    </Form>
  );
}

interface FieldsProps {
  readonly values: FormValues;
  readonly errors: FormErrors['fields'];
}

function Fields({ values, errors }: FieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={texts.yourName} errors={errors.name}>
          {(control) => (
            <input
              {...control}
              className="field"
              name="name"
              autoComplete="name"
              defaultValue={values.name}
            />
          )}
        </Field>
        <Field label={texts.whatYouDo} errors={errors.role}>
          {(control) => (
            <input
              {...control}
              className="field"
              name="role"
              autoComplete="organization-title"
              placeholder={texts.placeholder}
              defaultValue={values.role}
            />
          )}
        </Field>
      </div>
      <Choices values={values} errors={errors} />
      <Field label={texts.yourWords} hint={texts.wordsHint} errors={errors.quote}>
        {(control) => (
          <textarea {...control} className="field" name="quote" rows={5} defaultValue={values.quote} />
        )}
      </Field>
      <Field label={texts.mailAddressOptional} hint={texts.mailHint} errors={errors.email}>
        {(control) => (
          <input
            {...control}
            className="field"
            type="email"
            inputMode="email"
            name="email"
            autoComplete="email"
            defaultValue={values.email}
          />
        )}
      </Field>
    </>
  );
}

function Choices({ values, errors }: FieldsProps) {
  return (
    <>
      <Choice legend={texts.whoIsSpeaking} errors={errors.category}>
        {(describedBy) => (
          <div className="flex flex-wrap gap-2">
            {categories.map(({ value, label }) => (
              <label key={value} className="filter-chip">
                <input
                  type="radio"
                  name="category"
                  value={value}
                  className="sr-only"
                  defaultChecked={values.category === value}
                  aria-describedby={describedBy}
                />
                {label}
              </label>
            ))}
          </div>
        )}
      </Choice>
      <Choice legend={texts.yourRating} errors={errors.rating}>
        {(describedBy) => (
          <div className="star-choice">
            {stars.map((value) => (
              <label key={value}>
                <input
                  type="radio"
                  name="rating"
                  value={value}
                  className="sr-only"
                  defaultChecked={values.rating === value}
                  aria-describedby={describedBy}
                />
                <span className="sr-only">{texts.stars(Number(value))}</span>
                <Star />
              </label>
            ))}
          </div>
        )}
      </Choice>
    </>
  );
}

/** A group of radio buttons, with the errors of the choice. */
function Choice({
  legend,
  errors,
  children,
}: {
  legend: string;
  errors: readonly string[] | undefined;
  children: (describedBy: string | undefined) => ReactNode;
}) {
  const errorId = useId();
  return (
    <fieldset>
      <legend className="label">{legend}</legend>
      {children(errors ? errorId : undefined)}
      <FieldErrors id={errorId} errors={errors} />
    </fieldset>
  );
}
