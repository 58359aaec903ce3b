import { Link } from 'react-router';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import type { Supporter } from '#contract/dashboard/schemas.ts';
import { dashboardTexts as texts } from '#texts/dashboard/page.ts';
import { languageOf } from '#web/platform/language.ts';
import { type Currency, formatAmount } from '#web/platform/money.ts';

/** Who tipped more than once, and the way to all who tipped. */
export function Returning({
  pageId,
  returning: { results, metadata },
  currency,
}: {
  pageId: string;
  returning: { results: readonly Supporter[]; metadata: { total: number } };
  currency: Currency;
}) {
  const more = metadata.total - results.length;
  return (
    <section className="card grid gap-3 p-5 sm:p-6" aria-labelledby="returning">
      <div>
        <h2 id="returning" className="text-heading">
          {texts.returning.title}
        </h2>
        <p className="mt-1 text-muted">{results.length > 0 ? texts.returning.lead : texts.returning.none}</p>
      </div>
      <ul className="grid gap-2 empty:hidden">
        {results.map(({ supporter, tip_count, total_amount, last_at }) => (
          // Supporters have no ids here, and two may have the same name.
          <li
            key={`${supporter} ${last_at} ${total_amount}`}
            className="flex flex-wrap justify-between gap-x-4"
          >
            <span className="font-semibold wrap-anywhere" lang={languageOf(supporter ?? '')}>
              {supporter ?? texts.tips.supporter}
            </span>
            <span className="text-muted">
              {texts.returning.line(tip_count, formatAmount(total_amount, currency))}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-muted">{texts.returning.more(more)}</p>}
      <Link className="link justify-self-start" to={dashboardPaths.supporters(pageId)}>
        {texts.returning.all}
      </Link>
    </section>
  );
}
