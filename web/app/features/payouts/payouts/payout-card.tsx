import { Form, useNavigation } from 'react-router';
import { minorToMajor } from '#contract/minor-units.ts';
import type { Payout } from '#contract/payouts/schemas.ts';
import { payoutsTexts as texts } from '#texts/payouts/payouts.ts';
import { formatDate } from '#web/platform/dates.ts';
import { type Currency, formatAmount } from '#web/platform/money.ts';
import { Button } from '#web/ui/button.tsx';
import { noteOf, stateOf, unbroken } from './describe-payout.ts';

const tones: Partial<Record<Payout['state'], string>> = {
  paid: 'chip',
  failed: 'chip chip-coral',
  returned: 'chip chip-coral',
  refused: 'chip chip-coral',
  canceled: 'chip chip-quiet',
};

/** The field of a form that takes back the payout with this id. */
export const payoutField = 'payout';

/** One payout: how much, how far it is, and where it goes. */
export function PayoutCard({ payout, currency }: { payout: Payout; currency: Currency }) {
  const { id, state, weekly, created_at, destination, share_count, arrives_at } = payout;
  const { bank_reference, exchange } = payout;
  const date = formatDate(created_at);
  const note = noteOf(payout);
  const details = [
    weekly ? texts.list.weekly(date) : texts.list.requested(date),
    destination && texts.list.to(unbroken(destination)),
    texts.list.of(share_count),
    arrives_at && state === 'sent' && texts.list.arrives(formatDate(arrives_at)),
    arrives_at && state === 'paid' && texts.list.arrived(formatDate(arrives_at)),
    exchange &&
      texts.list.exchanged(
        formatAmount(minorToMajor(exchange.amount_minor), { symbol: exchange.currency, append_symbol: true }),
        exchange,
      ),
    bank_reference && texts.list.reference(bank_reference),
  ].filter((detail): detail is string => typeof detail === 'string');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-display text-lg lining-nums tabular-nums">
          {formatAmount(minorToMajor(payout.amount_minor), currency)}
        </p>
        {/* On a phone each stands in its own line. */}
        <p className="wrap-anywhere text-muted text-sm">
          {details.map((detail, at) => (
            <span key={detail} className="max-sm:block">
              {at > 0 && <span className="max-sm:hidden"> · </span>}
              {detail}
            </span>
          ))}
        </p>
        {note && <p className="mt-1 max-w-2xl text-sm">{note}</p>}
      </div>
      <span className={tones[state] ?? 'chip chip-saffron'}>{stateOf(payout)}</span>
      {payout.may_cancel && (
        <TakeBack id={id} of={formatAmount(minorToMajor(payout.amount_minor), currency)} />
      )}
    </div>
  );
}

function TakeBack({ id, of }: { id: string; of: string }) {
  const busy = useNavigation().formData?.get(payoutField) === id;
  return (
    <Form method="post">
      <input type="hidden" name={payoutField} value={id} />
      <Button type="submit" variant="quiet" busy={busy}>
        <span>
          {busy ? texts.paying : texts.list.cancel}
          <span className="sr-only">: {of}</span>
        </span>
      </Button>
    </Form>
  );
}
