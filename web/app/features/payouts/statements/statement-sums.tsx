import type { Statement } from '#contract/payouts/statements/schemas.ts';
import { statementTexts } from '#texts/payouts/statement.ts';
import { statementAmount } from './statement-amount.ts';

const texts = statementTexts.sums;

/** The sums from the opening balance to the closing one. */
export function StatementSums({ statement }: { statement: Statement }) {
  const { currency, complete, opening_minor, closing_minor } = statement;
  const rows = sumRows(statement);
  return (
    <section className="card p-5 sm:p-6" aria-labelledby="sums">
      <h2 id="sums" className="text-heading">
        {texts.title}
      </h2>
      <dl className="mt-3 grid divide-y divide-line tabular-nums">
        <Sum label={texts.opening} amount={statementAmount(opening_minor, currency)} />
        {rows.map(({ label, minor }) => (
          <Sum key={label} label={label} amount={statementAmount(minor, currency)} />
        ))}
        <Sum
          label={complete ? texts.closing : texts.now}
          amount={statementAmount(closing_minor, currency)}
          strong
        />
      </dl>
      {closing_minor < 0 && <p className="mt-3 text-muted">{texts.below}</p>}
    </section>
  );
}

/** The movements by kind, without rows that are zero. */
export function sumRows(statement: Statement) {
  const { tips, releases, refunds, disputes, payouts } = statement;
  const { refunds_reversed: failed, disputes_reversed: won, payouts_returned: returned } = statement;
  const rows = [
    { label: texts.tips(tips.count), sum: tips },
    { label: texts.releases(releases.count), sum: releases },
    { label: texts.fees, sum: statement.fees },
    { label: texts.refunds(refunds.count), sum: refunds },
    { label: texts.refundsReversed(failed.count), sum: failed },
    { label: texts.disputes(disputes.count), sum: disputes },
    { label: texts.disputesReversed(won.count), sum: won },
    { label: texts.payouts(payouts.count), sum: payouts },
    { label: texts.payoutsReturned(returned.count), sum: returned },
    { label: texts.reversals, sum: statement.reversals },
    { label: texts.writeOffs, sum: statement.write_offs },
  ];
  return rows
    .filter(({ sum }) => sum.minor !== 0 || sum.count !== 0)
    .map(({ label, sum }) => ({ label, minor: sum.minor }));
}

function Sum({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <dt className={strong ? 'font-bold' : 'text-muted'}>{label}</dt>
      <dd className={strong ? 'font-display text-heading lining-nums' : 'font-semibold'}>{amount}</dd>
    </div>
  );
}
