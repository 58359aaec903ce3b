import { Link } from 'react-router';
import { statementPaths } from '#contract/payouts/statements/paths.ts';
import { moneyNowTexts as texts } from '#texts/payouts/money-now.ts';
import { BandNote } from './band-note.tsx';

/** Where the money of an own page is now, as loaded by `loadMoneyNow`, with a link to its statements. */
export function MoneyNow({
  pageId,
  money: { sums, notes, band },
}: {
  pageId: string;
  money: {
    readonly sums: readonly string[];
    readonly notes: readonly string[];
    readonly band: string | null;
  };
}) {
  return (
    <section aria-labelledby="money-now" className="grid gap-2 rounded-md bg-green-soft px-4 py-3.5">
      <h2 id="money-now" className="font-bold font-sans text-base">
        {texts.title}
      </h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums empty:hidden">
        {sums.map((sum) => (
          <li key={sum} className="max-sm:w-full">
            {sum}
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {band && <BandNote pageId={pageId} text={band} />}
      <p>
        <Link className="link" to={statementPaths.statement(pageId)}>
          {texts.statements}
        </Link>
      </p>
    </section>
  );
}
