import { type SubmitEvent, useEffect } from 'react';
import { ownPageTexts } from '#texts/beneficiaries/own-pages.ts';
import type { FormAnswer } from '#web/features/account/public.ts';
import { Button } from '#web/ui/button.tsx';
import { useFinishedForm } from '#web/ui/form/use-finished-form.ts';
import { useFormDraft } from '#web/ui/form/use-form-draft.ts';
import type { FormSchema, FormValues } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';

const texts = ownPageTexts.edit;

/** What the forms of pages have in common: their validation, their draft in this tab, and where they lead after success. */
export function usePageForm({
  storageKey,
  loadRules,
  saved,
  busy,
  answer,
}: {
  storageKey: string;
  loadRules: () => Promise<FormSchema<unknown>>;
  saved: FormValues;
  busy: boolean;
  answer: FormAnswer | undefined;
}) {
  const form = useForm(loadRules, answer?.refusal);
  const draft = useFormDraft(storageKey, form.props.ref, answer?.refusal?.values, saved);
  const leadsTo = answer?.leadsTo;
  useFinishedForm(leadsTo, draft.finish);
  useEffect(() => {
    if (leadsTo === undefined) draft.goOn(saved);
  });
  const waiting = busy || leadsTo !== undefined;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) =>
    waiting ? event.preventDefault() : form.props.onSubmit(event);
  return { form, draft, waiting, onSubmit };
}

/** Says that a draft was restored, and offers to go back to what is saved. */
export function RestoredDraft({ draft }: { draft: ReturnType<typeof useFormDraft> }) {
  if (!draft.restored) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-saffron-soft px-4 py-2 text-saffron-text">
      <p role="status">{texts.restored}</p>
      <Button variant="ghost" onClick={draft.startOver}>
        {texts.startOver}
      </Button>
    </div>
  );
}
