import { Form } from 'react-router';
import type { OwnPage } from '#contract/beneficiaries/own/schemas.ts';
import { ownPageTexts } from '#texts/beneficiaries/own-pages.ts';
import { type FormAnswer, type SecondFactors, SettingsCard } from '#web/features/account/public.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { intentField } from './intent-field.ts';
import { LeaveCard } from './leave-card.tsx';

const texts = ownPageTexts.edit;

/** Hiding a page for a while, and taking it down for good. */
export function PageMoves({
  page,
  factors,
  answer,
}: {
  page: OwnPage;
  factors: SecondFactors | null;
  answer: FormAnswer | undefined;
}) {
  return (
    <>
      <FormProblem errors={answer?.refusal?.errors.form ?? []} />
      {page.state === 'published' && (
        <SettingsCard title={texts.hide} lead={texts.hideLead}>
          <Form method="post" encType="multipart/form-data">
            <input type="hidden" name={intentField.name} value={intentField.hide} />
            <Button type="submit">{texts.hide}</Button>
          </Form>
        </SettingsCard>
      )}
      <LeaveCard pageId={page.id} factors={factors} answer={answer} />
    </>
  );
}
