import { paths } from '#contract/paths.ts';
import { googleCardTexts as texts } from '#texts/account/security.ts';
import { formatDate } from '#web/platform/dates.ts';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { ConfirmFirst } from '../second-factor/confirm-first.tsx';
import type { SecondFactors } from '../second-factor/load-second-factors.server.ts';
import { OwnerForm } from '../second-factor/owner-form.tsx';
import { SettingsCard } from '../settings/settings-frame.tsx';

interface Props {
  readonly links: readonly { readonly email: string | null; readonly linkedAt: string }[];
  /** Whether one can sign in with Google here. */
  readonly offered: boolean;
  readonly factors: SecondFactors;
  readonly refusal: FormRefusal | undefined;
}

/** The Google accounts that open somebody's account, with a button that removes them. */
export function GoogleCard({ links, offered, factors, refusal }: Props) {
  if (links.length === 0) return offered && <SettingsCard title={texts.title} lead={texts.notLinked} />;
  return (
    <SettingsCard title={texts.title}>
      <ul className="grid gap-1">
        {links.map(({ email, linkedAt }) => (
          <li key={linkedAt} className="wrap-anywhere">
            {email ? texts.linked(email, formatDate(linkedAt)) : texts.linkedUnnamed(formatDate(linkedAt))}
          </li>
        ))}
      </ul>
      <Removal factors={factors} refusal={refusal} />
    </SettingsCard>
  );
}

function Removal({ factors, refusal }: Pick<Props, 'factors' | 'refusal'>) {
  const { app, hasPassword, mustShowAgain, passkeys, shownRecently } = factors;
  if (!hasPassword && passkeys.length === 0) return <p>{texts.onlyWayIn}</p>;
  if (app.on && !shownRecently) return <ConfirmFirst returnTo={paths.accountSecurity()} />;
  if (mustShowAgain) return <p>{texts.signInAgainFirst}</p>;
  return (
    <>
      <p className="max-w-2xl text-muted">{texts.removeLead}</p>
      <OwnerForm
        intent="remove-google"
        button={texts.remove}
        variant="danger"
        hasPassword={hasPassword}
        refusal={refusal}
      />
    </>
  );
}
