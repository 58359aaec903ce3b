import { Link } from 'react-router';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import { statementPaths } from '#contract/payouts/statements/paths.ts';
import type { Statement } from '#contract/payouts/statements/schemas.ts';
import { statementTexts as texts } from '#texts/payouts/statement.ts';
import { languageOf } from '#web/platform/language.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { titleSize } from '#web/ui/title-size.ts';
import { useHeadingIfFocusLost } from '#web/ui/use-heading-if-focus-lost.ts';
import type { Route } from './+types/statement-page';
import { loadStatement } from './load-statement.server.ts';
import { StatementLines } from './statement-lines.tsx';
import { formatStatementPeriod } from './statement-period.ts';
import { StatementSums } from './statement-sums.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  pageMeta(matches, {
    title:
      loaderData?.kind === 'own'
        ? texts.metaTitle(loaderData.statement.page.name, formatStatementPeriod(loaderData.statement.period))
        : texts.missingMetaTitle,
    description: texts.metaDescription,
    path: statementPaths.statement(params.id),
    noIndex: true,
  });

export const loader = ({ context, url, params }: Route.LoaderArgs) => loadStatement(context, url, params.id);

type Loaded = Extract<Route.ComponentProps['loaderData'], { kind: 'own' }>;

export default function StatementPage({ loaderData }: Route.ComponentProps) {
  useHeadingIfFocusLost();
  return (
    <main id="content" className="page pt-8 pb-(--section-gap) sm:pt-12">
      {loaderData.kind === 'own' ? (
        <OwnStatement loaded={loaderData} />
      ) : (
        <NotLoaded
          heading={texts.missingMetaTitle}
          kind={loaderData.kind}
          to={dashboardPaths.home()}
          texts={texts}
        />
      )}
    </main>
  );
}

function OwnStatement({ loaded }: { loaded: Loaded }) {
  const { statement, lines, next_after, started, months, years } = loaded;
  const { page, period, complete } = statement;
  const name = formatStatementPeriod(period);
  return (
    <>
      <header className="card overflow-hidden">
        <TibebBand seed={page.id} height={24} className="block" />
        <div className="grid gap-6 px-5 py-6 sm:px-8">
          <div>
            <p className="eyebrow">{texts.eyebrow}</p>
            <h1 className={`mt-2 wrap-anywhere ${titleSize(page.name)}`}>
              <span lang={languageOf(page.name)}>{page.name}</span>
              <span className="block text-heading text-muted">
                {complete ? name : texts.period.soFar(name)}
              </span>
            </h1>
            <p className="mt-3">
              <Link className="link" to={dashboardPaths.page(page.id)}>
                {texts.back}
              </Link>
            </p>
          </div>
          <PeriodForm statement={statement} months={months} years={years} />
        </div>
      </header>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_1.5fr]">
        <div className="grid gap-6">
          <StatementSums statement={statement} />
          <Files statement={statement} />
        </div>
        <StatementLines statement={statement} lines={lines} nextAfter={next_after} started={started} />
      </div>
    </>
  );
}

/** A plain form: it works without scripts, and its answer has an address of its own. */
function PeriodForm({
  statement: { page, period, currency },
  months,
  years,
}: {
  statement: Statement;
  months: readonly string[];
  years: readonly string[];
}) {
  const options = (periods: readonly string[]) =>
    periods.map((one) => (
      <option key={one} value={one}>
        {formatStatementPeriod(one)}
      </option>
    ));
  return (
    <form action={statementPaths.statement(page.id)} className="flex flex-wrap items-end gap-3">
      <div className="grid gap-1.5">
        <label className="font-semibold" htmlFor="period">
          {texts.period.label}
        </label>
        <select id="period" name="period" className="field field-select" defaultValue={period} key={period}>
          {!months.includes(period) && !years.includes(period) && options([period])}
          <optgroup label={texts.period.months}>{options(months)}</optgroup>
          <optgroup label={texts.period.years}>{options(years)}</optgroup>
        </select>
      </div>
      {currency !== 'USD' && <input type="hidden" name="currency" value={currency} />}
      <button type="submit" className="btn btn-green">
        {texts.period.show}
      </button>
      <p className="basis-full text-muted text-sm">{texts.period.days}</p>
    </form>
  );
}

function Files({ statement: { page, period, currency } }: { statement: Statement }) {
  const query = { currency: currency === 'USD' ? undefined : currency };
  return (
    <section className="card grid gap-3 p-5 sm:p-6" aria-labelledby="files">
      <h2 id="files" className="text-heading">
        {texts.files.title}
      </h2>
      {(['pdf', 'csv'] as const).map((format) => (
        <a key={format} className="btn btn-quiet" href={statementPaths.file(page.id, period, format, query)}>
          {texts.files[format]}
        </a>
      ))}
    </section>
  );
}
