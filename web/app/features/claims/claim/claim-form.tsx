import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { claimTexts as texts } from '#texts/claims/claim.ts';
import { type FormAnswer, FormEnd } from '#web/features/account/public.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { useForm } from '#web/ui/use-form.ts';

/** The server alone knows what is wrong here. */
const loadRules = async () => ({ safeParse: () => ({ success: true as const, data: undefined }) });

/** The field that names the pressed button. */
export const intentField = 'intent';

/** One way to claim a page: its fields and its button. */
export function ClaimForm({
  intent,
  answer,
  button,
  busyButton,
  withPictures = false,
  children,
}: {
  intent: string;
  answer: FormAnswer | undefined;
  button: string;
  busyButton: string;
  withPictures?: boolean;
  children?: (form: ReturnType<typeof useForm>) => ReactNode;
}) {
  const own = answer?.refusal?.values[intentField] === intent ? answer : undefined;
  const form = useForm(loadRules, own?.refusal);
  const busy = useNavigation().formData?.get(intentField) === intent;
  return (
    <Form
      {...form.props}
      method="post"
      encType={withPictures ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
      className="grid gap-5"
    >
      <input type="hidden" name={intentField} value={intent} />
      <FormProblem errors={form.errors.form} />
      {children?.(form)}
      <FormEnd form={form} proof={own?.proof} next={texts.onceProven}>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? busyButton : button}
        </Button>
      </FormEnd>
    </Form>
  );
}
