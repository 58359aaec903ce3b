import { Form, useNavigation } from 'react-router';
import type { PayoutAccount } from '#contract/payouts/accounts/schemas.ts';
import { gettingPaidTexts as texts } from '#texts/payouts/getting-paid.ts';
import { SettingsCard } from '#web/features/account/public.ts';
import { formatDate } from '#web/platform/dates.ts';
import { fillText } from '#web/platform/fill-text.ts';
import { Button } from '#web/ui/button.tsx';
import { countryName } from './country-name.ts';
import { SupportMail } from './support-mail.tsx';

interface Permissions {
  /** Whether its owner may go on, or change it, at Stripe. */
  readonly mayOpen: boolean;
  /** Whether money may go into this account instead of another. */
  readonly mayChoose: boolean;
}

/** The state of an account in words, with the actions it allows. */
export function AccountCard({ account, ...may }: { account: PayoutAccount } & Permissions) {
  const { state, in_use, locked_until, needs, reasons, needed_by } = account;
  const { title, lead } = wordsOf(account);
  const isOpen = state === 'action_needed' || state === 'restricted' || state === 'enabled';
  return (
    <SettingsCard title={title} lead={fillText(lead, { mail: <SupportMail /> })}>
      {in_use && locked_until && (
        <p className="rounded-lg bg-saffron-soft px-4 py-3">{texts.unlocked(formatDate(locked_until))}</p>
      )}
      {isOpen && needs.length > 0 && (
        <div className="grid gap-3">
          {state === 'enabled' && <p>{texts.neededWhileEnabled}</p>}
          <ul className="grid list-disc gap-1.5 pl-5">
            {needs.map((need) => (
              <li key={need}>{texts.needs[need]}</li>
            ))}
          </ul>
          {reasons.map((reason) => (
            <blockquote key={reason} lang="en" className="wrap-anywhere border-line border-l-4 pl-4">
              {texts.reason(reason)}
            </blockquote>
          ))}
          {needed_by && <p className="text-muted">{texts.neededBy(formatDate(needed_by))}</p>}
        </div>
      )}
      <Facts account={account} />
      <Acts account={account} {...may} />
    </SettingsCard>
  );
}

function wordsOf({ state, in_use, yours }: PayoutAccount): { title: string; lead: string } {
  const isPaid = state === 'enabled' && in_use;
  if (yours) return texts.states[isPaid ? 'used' : state];
  if (isPaid) return texts.ofAnother.used;
  return texts.ofAnother[in_use ? 'stopped' : 'ready'];
}

function Facts({ account: { destination, holder_name, country, rail } }: { account: PayoutAccount }) {
  const facts = [
    [texts.destination, destination],
    [texts.holder, holder_name],
    [texts.country, countryName(country)],
    [texts.paidBy, texts.rails[rail]],
  ] as const;
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="min-w-0">
              <dt className="text-muted text-sm">{name}</dt>
              <dd className="wrap-anywhere font-semibold">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Acts({ account, mayOpen, mayChoose }: { account: PayoutAccount } & Permissions) {
  const { id, rail, state, in_use, yours, needs } = account;
  const goesOn =
    state === 'started' || state === 'action_needed' || state === 'restricted' || needs.length > 0;
  const opens = mayOpen && yours && rail === 'stripe' && state !== 'rejected' && state !== 'in_review';
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {mayChoose && state === 'enabled' && !in_use && (
        <Act intent="choose" account={id} variant="primary">
          {texts.choose}
        </Act>
      )}
      {opens && (
        <Act intent="open" account={id} variant={goesOn ? 'primary' : 'quiet'}>
          {goesOn ? texts.goOn : texts.manage}
        </Act>
      )}
    </div>
  );
}

function Act({
  intent,
  account,
  variant,
  children,
}: {
  intent: 'choose' | 'open';
  account: string;
  variant: 'primary' | 'quiet';
  children: string;
}) {
  const sent = useNavigation().formData;
  const busy = sent?.get('intent') === intent && sent.get('account') === account;
  return (
    <Form method="post" className="grid max-sm:w-full">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="account" value={account} />
      <Button type="submit" variant={variant} busy={busy}>
        {busy ? texts.opening : children}
      </Button>
    </Form>
  );
}
