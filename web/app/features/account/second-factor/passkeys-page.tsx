import { KeyRound } from 'lucide-react';
import { identityPaths } from '#contract/account/identity.ts';
import { removePasskeyForm, renamePasskeyForm } from '#contract/account/second-factor.ts';
import { paths } from '#contract/paths.ts';
import { passkeysTexts } from '#texts/account/passkeys.ts';
import { secondFactorTexts as texts } from '#texts/account/second-factor.ts';
import { formatDate } from '#web/platform/dates.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { intentOf, readForm } from '../account-pages.server.ts';
import { askIdentity } from '../ask-identity.server.ts';
import type { AccountNotice } from '../notices.ts';
import { NoSession } from '../settings/no-session.tsx';
import { requireProfile } from '../settings/own-page.server.ts';
import { SettingsCard, SettingsFrame } from '../settings/settings-frame.tsx';
import { submitAccountForm } from '../submit-account-form.ts';
import type { Route } from './+types/passkeys-page';
import { ConfirmFirst, SecondFactorGate } from './confirm-first.tsx';
import { loadSecondFactors } from './load-second-factors.server.ts';
import { AddPasskeyForm, PasskeyForms } from './passkey-forms.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: passkeysTexts.metaTitle,
    description: passkeysTexts.metaDescription,
    path: paths.accountPasskeys(),
    noIndex: true,
  });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  return { factors: await loadSecondFactors(context, request) };
}

const intents = {
  rename: { path: identityPaths.renamePasskey, schema: renamePasskeyForm, notice: 'settings-saved' },
  remove: { path: identityPaths.removePasskey, schema: removePasskeyForm, notice: 'passkey-removed' },
} as const;

export async function action({ request, context, url }: Route.ActionArgs) {
  await requireProfile(context, url);
  const intent = await intentOf(request);
  const known = Object.entries(intents).find(([name]) => name === intent)?.[1];
  if (!known) throw new Response(null, { status: 400 });
  const form = await readForm<object>(request, known.schema);
  if (form.invalid) return form.invalid;
  const answer = await askIdentity(context.get(pageContext), known.path, {
    body: form.value,
    cookies: request.headers.get('cookie'),
  });
  if (!answer.ok) return form.refuse(answer.messages, answer);
  return redirectWith<AccountNotice>(context, paths.accountPasskeys(), known.notice);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAccountForm(request, serverAction);

export default function PasskeysPage({ loaderData: { factors }, actionData }: Route.ComponentProps) {
  const refusal = actionData as FormRefusal | undefined;
  const list = useFocusOnChange<HTMLDivElement>(factors?.passkeys.length);
  if (!factors) return <NoSession title={passkeysTexts.metaTitle} />;
  const confirmFirst = factors.app.on && !factors.shownRecently;
  return (
    <SettingsFrame title={passkeysTexts.metaTitle} lead={passkeysTexts.lead}>
      <div ref={list} tabIndex={-1}>
        <SettingsCard
          title={passkeysTexts.yourPasskeys}
          lead={factors.passkeys.length === 0 ? passkeysTexts.none : passkeysTexts.removeLead}
        >
          {factors.passkeys.length > 0 && (
            <ul className="grid divide-y divide-line">
              {factors.passkeys.map((passkey) => (
                <li key={passkey.id} className="grid gap-4 py-5 first:pt-0 last:pb-0">
                  <div className="flex items-center gap-4">
                    <KeyRound size={26} className="flex-none text-green-text" aria-hidden />
                    <div className="min-w-0">
                      <h3 className="wrap-anywhere">{passkey.name}</h3>
                      <p className="text-muted text-sm">
                        {(passkey.backedUp ? passkeysTexts.syncedByProvider : passkeysTexts.onOneDevice)(
                          formatDate(passkey.addedAt),
                        )}
                      </p>
                    </div>
                  </div>
                  {!confirmFirst && (
                    <PasskeyForms
                      passkey={passkey}
                      hasPassword={factors.hasPassword}
                      refusal={refusal?.values.id === passkey.id ? refusal : undefined}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          {confirmFirst && <ConfirmFirst returnTo={paths.accountPasskeys()} />}
        </SettingsCard>
      </div>
      <SettingsCard title={passkeysTexts.addAPasskey}>
        {!factors.passkeysAllowed ? (
          <p className="wrap-anywhere">{texts.passkeyNeedsName}</p>
        ) : confirmFirst ? (
          <ConfirmFirst returnTo={paths.accountPasskeys()} />
        ) : (
          <SecondFactorGate factors={factors} here={paths.accountPasskeys()}>
            <p className="hidden noscript:block">{texts.passkeyNeedsScripts}</p>
            <AddPasskeyForm hasPassword={factors.hasPassword} />
          </SecondFactorGate>
        )}
      </SettingsCard>
    </SettingsFrame>
  );
}
