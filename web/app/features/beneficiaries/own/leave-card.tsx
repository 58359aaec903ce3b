import { Form } from 'react-router';
import { paths } from '#contract/paths.ts';
import { ownPageTexts } from '#texts/beneficiaries/own-pages.ts';
import {
  CheckField,
  ConfirmIdentityFirst,
  type FormAnswer,
  PasswordField,
  type SecondFactors,
  SettingsCard,
} from '#web/features/account/public.ts';
import { Button } from '#web/ui/button.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { intentField } from './intent-field.ts';

const texts = ownPageTexts.edit;

/** Not part of the page's first load. */
const loadRules = () => import('#contract/beneficiaries/forms.ts').then(({ leavePageForm }) => leavePageForm);

/** Taking a page down for good, by somebody who shows that the account is theirs. */
export function LeaveCard({
  pageId,
  factors,
  answer,
}: {
  pageId: string;
  factors: SecondFactors | null;
  answer: FormAnswer | undefined;
}) {
  const form = useForm(loadRules, answer?.refusal);
  return (
    <SettingsCard title={texts.leave} lead={texts.leaveLead}>
      <ConfirmIdentityFirst factors={factors} here={paths.accountPage(pageId)}>
        <Form {...form.props} method="post" encType="multipart/form-data" className="grid max-w-lg gap-4">
          <input type="hidden" name={intentField.name} value={intentField.leave} />
          <CheckField form={form} name="sure" label={texts.leaveAgreement} />
          {factors?.hasPassword && (
            <PasswordField
              form={form}
              name="currentPassword"
              label={texts.password}
              autoComplete="current-password"
            />
          )}
          <Button type="submit" variant="danger" className="justify-self-start">
            {texts.leaveButton}
          </Button>
        </Form>
      </ConfirmIdentityFirst>
    </SettingsCard>
  );
}
