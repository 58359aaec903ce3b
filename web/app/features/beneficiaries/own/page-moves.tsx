import { Form } from 'react-router';
import type { OwnPage } from '#contract/beneficiaries/own/schemas.ts';
import { ownPageTexts } from '#texts/beneficiaries/own-pages.ts';
import { type FormAnswer, SettingsCard } from '#web/features/account/public.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { intentField, sureField } from './intent-field.ts';

const texts = ownPageTexts.edit;

/** Hiding a page for a while, and taking it down for good. */
export function PageMoves({ page, answer }: { page: OwnPage; answer: FormAnswer | undefined }) {
  const errors = answer?.refusal?.errors;
  return (
    <>
      <FormProblem errors={errors?.form ?? []} />
      {page.state === 'published' && (
        <SettingsCard title={texts.hide} lead={texts.hideLead}>
          <Form method="post" encType="multipart/form-data">
            <input type="hidden" name={intentField.name} value={intentField.hide} />
            <Button type="submit">{texts.hide}</Button>
          </Form>
        </SettingsCard>
      )}
      <SettingsCard title={texts.leave} lead={texts.leaveLead}>
        <Form method="post" encType="multipart/form-data" className="grid justify-items-start gap-4">
          <input type="hidden" name={intentField.name} value={intentField.leave} />
          <div>
            <label className="flex min-h-11 items-center gap-3">
              <input className="check" type="checkbox" name={sureField} aria-describedby="sure-error" />
              {texts.leaveAgreement}
            </label>
            <FieldErrors id="sure-error" errors={errors?.fields[sureField]} />
          </div>
          <Button type="submit" variant="danger">
            {texts.leaveButton}
          </Button>
        </Form>
      </SettingsCard>
    </>
  );
}
