import { paths } from '#contract/paths.ts';
import { googleCardTexts as texts } from '#texts/account/security.ts';
import { formatDate } from '#web/platform/dates.ts';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { ConfirmFirst } from '../second-factor/confirm-first.tsx';
import type { SecondFactors } from '../second-factor/load-second-factors.server.ts';
import { OwnerForm } from '../second-factor/owner-form.tsx';
import { SettingsCard } from '../settings/settings-frame.tsx';

interface GoogleLink {
  readonly id: string;
  readonly email: string | null;
  readonly linkedAt: string;
}

interface Props {
  readonly links: readonly GoogleLink[];
  /** Whether one can sign in with Google here. */
  readonly offered: boolean;
  readonly factors: SecondFactors;
  readonly refusal: FormRefusal | undefined;
}

/** The Google accounts that open somebody's account, with a button that removes the only one, or one for each of several. */
export function GoogleCard({ links, offered, factors, refusal }: Props) {
  const list = useFocusOnChange<HTMLUListElement>(links.length);
  if (links.length === 0) return offered && <SettingsCard title={texts.title} lead={texts.notLinked} />;
  const isOneOfSeveral = links.length > 1;
  const obstacle = removalObstacle(factors, isOneOfSeveral);
  const form = { intent: 'remove-google', variant: 'danger', hasPassword: factors.hasPassword } as const;
  return (
    <SettingsCard title={texts.title}>
      <ul ref={list} tabIndex={-1} className="grid gap-1">
        {links.map((link) => (
          <li key={link.id} className="wrap-anywhere">
            {sentenceOf(link)}
            {isOneOfSeveral && !obstacle && (
              <details open={refusal?.values.id === link.id}>
                <summary className="min-h-11 cursor-pointer py-2 font-semibold text-green-text">
                  {texts.removeOne}
                  <span className="sr-only"> {link.email ?? formatDate(link.linkedAt)}</span>
                </summary>
                <OwnerForm
                  {...form}
                  id={link.id}
                  button={texts.removeOne}
                  refusal={refusal?.values.id === link.id ? refusal : undefined}
                />
              </details>
            )}
          </li>
        ))}
      </ul>
      {obstacle ?? (
        <>
          <p className="max-w-2xl text-muted">{isOneOfSeveral ? texts.removeOneLead : texts.removeLead}</p>
          {!isOneOfSeveral && <OwnerForm {...form} button={texts.remove} refusal={refusal} />}
        </>
      )}
    </SettingsCard>
  );
}

const sentenceOf = ({ email, linkedAt }: GoogleLink) =>
  email ? texts.linked(email, formatDate(linkedAt)) : texts.linkedUnnamed(formatDate(linkedAt));

/** Why nothing can be removed now, or what has to be done first. One of several Google accounts is never the only way in. */
function removalObstacle(
  { app, hasPassword, mustShowAgain, passkeys, shownRecently }: SecondFactors,
  isOneOfSeveral: boolean,
) {
  if (!hasPassword && passkeys.length === 0 && !isOneOfSeveral) return <p>{texts.onlyWayIn}</p>;
  if (app.on && !shownRecently) return <ConfirmFirst returnTo={paths.accountSecurity()} />;
  if (mustShowAgain) return <p>{texts.signInAgainFirst}</p>;
  return undefined;
}
