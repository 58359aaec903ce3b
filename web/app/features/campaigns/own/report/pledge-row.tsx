import { Form, Link, useNavigation } from 'react-router';
import type { ReceivedPledge } from '#contract/campaigns/own/schemas.ts';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { reportPath } from '#contract/reports/paths.ts';
import { campaignReportTexts as texts } from '#texts/campaigns/report.ts';
import { formatDate } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { formatAmount } from '#web/platform/money.ts';
import { Button } from '#web/ui/button.tsx';
import { askField } from './refund-all.tsx';

/** The field of a form with the id of its contribution. */
export const pledgeField = 'pledge';
/** The entry of a form that marks a reward as delivered or not. */
export const deliveryField = { name: 'delivered', yes: 'yes', no: 'no' } as const;

const nameOf = ({ name, shown_as }: ReceivedPledge) =>
  name ?? (shown_as === 'hidden' ? texts.hidden : texts.nobody);

interface RowProps {
  readonly pledge: ReceivedPledge;
  readonly campaign: string;
  readonly page: number;
  readonly isConfirming: boolean;
}

/** A contribution in the list of its creator: who gave it, what became of it, and what can be done about it. */
export function PledgeRow(props: RowProps) {
  const { pledge } = props;
  const {
    amount,
    fee,
    refunded_amount,
    state,
    tier,
    message,
    message_withheld,
    at,
    delivered_at,
    giving_back,
  } = pledge;
  // What is not charged yet cannot be delivered nor given back.
  const hasActs = (state === 'collected' || (state === 'active' && delivered_at)) && !giving_back;
  return (
    <article className="grid gap-2">
      <p className="flex justify-between gap-x-4">
        <strong className="wrap-anywhere min-w-0" lang={languageOf(nameOf(pledge))}>
          {nameOf(pledge)}
        </strong>
        <span className="flex-none text-right tabular-nums">
          <strong>{formatAmount(amount)}</strong>
          {fee !== null && fee > 0 && <span className="block text-muted text-sm">{texts.fee(fee)}</span>}
          {refunded_amount > 0 && (
            <span className="block text-muted text-sm">{texts.refunded(refunded_amount)}</span>
          )}
        </span>
      </p>
      <p className="wrap-anywhere text-muted text-sm">
        {[
          formatDate(at),
          tier?.title ?? texts.noTier,
          giving_back ? texts.givingBack : texts.states[state],
        ].join(' · ')}
        {delivered_at && ` · ${texts.delivered}`}
      </p>
      {message && (
        <p className="wrap-anywhere whitespace-pre-line">
          <span lang={languageOf(message)}>{message}</span>{' '}
          <a
            href={reportPath('contribution', pledge.id)}
            className="link text-sm"
            aria-label={texts.reportNamed(nameOf(pledge))}
          >
            {texts.report}
          </a>
        </p>
      )}
      {message_withheld && <p className="text-muted">{texts.withheldMessage}</p>}
      {hasActs && <PledgeActs {...props} />}
    </article>
  );
}

/** Marking as delivered takes one press, refunding two. */
function PledgeActs({ pledge, campaign, page, isConfirming }: RowProps) {
  const { id, amount, refunded_amount, state, delivered_at } = pledge;
  const busy = useNavigation().formData?.get(pledgeField) === id;
  const idField = <input type="hidden" name={pledgeField} value={id} />;
  // Twenty rows have the same buttons.
  const named = <span className="sr-only">: {nameOf(pledge)}</span>;
  if (isConfirming)
    return (
      <Form method="post" className="flex flex-wrap items-center gap-3">
        {idField}
        <p className="font-semibold">{texts.refundSure(amount - refunded_amount, nameOf(pledge))}</p>
        <Button type="submit" variant="danger" busy={busy}>
          {busy ? texts.working : texts.refundNow}
        </Button>
        <Link className="btn" to={campaignPaths.report(campaign, { page })} preventScrollReset>
          {texts.keep}
        </Link>
      </Form>
    );
  return (
    <div className="flex flex-wrap gap-3">
      <Form method="post" preventScrollReset>
        {idField}
        <Button
          type="submit"
          name={deliveryField.name}
          value={delivered_at ? deliveryField.no : deliveryField.yes}
          busy={busy}
        >
          <span>
            {busy ? texts.working : delivered_at ? texts.markNotDelivered : texts.markDelivered}
            {named}
          </span>
        </Button>
      </Form>
      {state === 'collected' && (
        <Form method="get" preventScrollReset>
          {page > 1 && <input type="hidden" name="page" value={page} />}
          <Button type="submit" variant="quiet" name={askField} value={id}>
            <span>
              {texts.refund}
              {named}
            </span>
          </Button>
        </Form>
      )}
    </div>
  );
}
