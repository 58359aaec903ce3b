import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { appSetUpTexts as texts } from '#texts/account/two-step.ts';
import { fillText } from '#web/platform/fill-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { SettingsCard } from '../settings/settings-frame.tsx';
import { CodeField } from './code-field.tsx';

/** Not part of the page's first load. */
const loadRules = () => import('#contract/account/second-factor.ts').then(({ codeForm }) => codeForm);

/** The secret for the app, as a QR code, as a link for a phone and as text, and the form for its first code. */
export function AppSetUp({
  setUp,
  refusal,
}: {
  setUp: { readonly uri: string; readonly secret: string; readonly qrCode: string };
  refusal: FormRefusal | undefined;
}) {
  const card = useRef<HTMLDivElement>(null);
  // The card replaces the button that had the focus.
  useEffect(() => card.current?.focus(), []);
  const form = useForm(loadRules, refusal);
  const busy = useNavigation().state === 'submitting';
  const { uri, secret, qrCode } = setUp;
  return (
    <div ref={card} tabIndex={-1}>
      <SettingsCard title={texts.title} lead={texts.lead}>
        <div className="grid items-center gap-6 sm:grid-cols-[auto_1fr]">
          <img
            src={qrCode}
            alt={texts.alt}
            width={208}
            height={208}
            className="rounded-lg border border-line"
          />
          <div className="grid justify-items-start gap-3">
            <p>
              {fillText(texts.key, {
                key: (
                  <code className="wrap-anywhere font-mono font-semibold">
                    {secret.replaceAll(/(.{4})/g, '$1 ').trim()}
                  </code>
                ),
              })}
            </p>
            <a className="btn btn-quiet" href={uri}>
              {texts.openInTheApp}
            </a>
          </div>
        </div>
        <Form {...form.props} method="post" className="grid max-w-lg gap-5">
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="uri" value={uri} />
          <input type="hidden" name="secret" value={secret} />
          <input type="hidden" name="qrCode" value={qrCode} />
          <FormProblem errors={form.errors.form} />
          <CodeField form={form} hint={texts.hint} />
          <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
            {busy ? texts.checking : texts.switchOnTwoStepSignIn}
          </Button>
        </Form>
      </SettingsCard>
    </div>
  );
}
