import { Form, Link, useNavigation } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import type { Pledge } from '#contract/campaigns/pledges/schemas.ts';
import { allOrNothingTexts, pledgeTexts as texts } from '#texts/campaigns/pledges.ts';
import { SettingsCard } from '#web/features/account/public.ts';
import { formatDate, formatMoment } from '#web/platform/dates.ts';
import { formatAmount } from '#web/platform/money.ts';
import { Button } from '#web/ui/button.tsx';
import { isPromise } from './pledge-words.ts';

/** The query parameter that shows the confirmation. */
export const askWithdraw = 'withdraw';
export const askChange = 'change';
export const intentField = {
  name: 'intent',
  withdraw: 'withdraw',
  continue: 'continue',
  change: 'change',
} as const;

/** A contribution is withdrawn in two clicks; an unpaid one can be paid, or withdrawn. */
export function PledgeActs({ pledge, asks }: { pledge: Pledge; asks: boolean }) {
  const busy = useNavigation().state === 'submitting';
  const promised = isPromise(pledge);
  const words = promised ? allOrNothingTexts : texts;
  if (pledge.recovery) return <Recovery pledge={pledge} recovery={pledge.recovery} busy={busy} />;
  if (!promised && (pledge.state === 'withdrawn' || pledge.state === 'refunded'))
    return <p role="status">{texts.returned}</p>;
  if (pledge.state === 'pending') {
    if (pledge.campaign.state !== 'live') return null;
    return (
      <Form method="post">
        <Button
          type="submit"
          variant="primary"
          name={intentField.name}
          value={intentField.continue}
          busy={busy}
        >
          {words.continue}
        </Button>
      </Form>
    );
  }
  if (!pledge.may_withdraw) return null;
  if (!asks)
    return (
      <p className="flex flex-wrap gap-3">
        {pledge.may_change && (
          <Link
            className="btn btn-green"
            to={campaignPaths.pledge(pledge.id, { ask: askChange })}
            preventScrollReset
          >
            {allOrNothingTexts.change.title}
          </Link>
        )}
        <Link className="btn" to={campaignPaths.pledge(pledge.id, { ask: askWithdraw })} preventScrollReset>
          {words.withdraw}
        </Link>
      </p>
    );
  return (
    <SettingsCard title={words.withdraw} lead={words.withdrawLead}>
      <Form method="post" className="flex flex-wrap gap-3" preventScrollReset>
        <Button
          type="submit"
          variant="danger"
          name={intentField.name}
          value={intentField.withdraw}
          busy={busy}
        >
          {promised
            ? allOrNothingTexts.withdrawSure
            : texts.withdrawSure(pledge.amount + pledge.fee_covered - pledge.refunded_amount)}
        </Button>
        <Link className="btn" to={campaignPaths.pledge(pledge.id)} preventScrollReset>
          {texts.keep}
        </Link>
      </Form>
    </SettingsCard>
  );
}

/** What happened to a refused card, the deadline to fix it, and the buttons to do so. */
function Recovery({
  pledge: { amount, fee_covered, campaign },
  recovery: { reason, next_try_at, until },
  busy,
}: {
  pledge: Pledge;
  recovery: NonNullable<Pledge['recovery']>;
  busy: boolean;
}) {
  const words = allOrNothingTexts.recovery;
  const facts = { amount: formatAmount(amount + fee_covered), day: formatDate(campaign.closes_at) };
  return (
    <SettingsCard title={words.title} lead={words[reason](facts)}>
      <div className="grid gap-1.5">
        {next_try_at && <p>{words.again(formatMoment(next_try_at))}</p>}
        <p className="font-semibold">{words.until(formatMoment(until))}</p>
      </div>
      <Form method="post">
        <Button
          type="submit"
          variant="primary"
          name={intentField.name}
          value={intentField.continue}
          busy={busy}
        >
          {reason === 'authentication' ? words.confirm : words.pay}
        </Button>
      </Form>
    </SettingsCard>
  );
}
