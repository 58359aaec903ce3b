import {
  BadgeCheck,
  Banknote,
  CalendarDays,
  CreditCard,
  Flag,
  IdCard,
  LayoutDashboard,
  Rocket,
  RotateCcw,
  Scale,
  ScrollText,
  ShieldCheck,
  Tags,
  TrendingDown,
  TriangleAlert,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type NavLinkProps, useActionData, useLocation } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { deskClaimPaths } from '#contract/desk/claims/paths.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import type { OperatorRole } from '#contract/operator-roles.ts';
import { deskPayoutPaths } from '#contract/payouts/paths.ts';
import { overviewTexts, roleTexts, deskTexts as texts } from '#texts/desk.ts';
import { languageOf } from '#web/platform/language.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { type Place, Places } from '#web/ui/places.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { titleSize } from '#web/ui/title-size.ts';
import { useFocusIfLost } from '#web/ui/use-focus-on-change.ts';
import type { DeskRefusal } from './act-form.tsx';
import type { Desk } from './load-at-desk.server.ts';

type DeskPlace = Omit<Place, 'link'> & {
  /** An address elsewhere that belongs to it, with the pages below that. */
  readonly also?: string;
  readonly roles?: readonly OperatorRole[];
  /** What waits there. */
  readonly queue?: Exclude<keyof Desk['waiting'], 'payout_queues'>;
};

const places: readonly DeskPlace[] = [
  { to: deskPaths.home(), label: texts.overview, icon: LayoutDashboard, end: true },
  {
    to: deskPaths.reports(),
    also: deskPaths.hiddenWords(),
    label: texts.reports,
    icon: Flag,
    queue: 'reports',
  },
  { to: deskPaths.people(), label: texts.people, icon: Users },
  { to: deskPaths.pages(), label: texts.pages, icon: IdCard },
  { to: deskPaths.events(), label: texts.events, icon: CalendarDays },
  { to: campaignPaths.deskCampaigns(), label: texts.campaigns, icon: Rocket, queue: 'campaigns' },
  { to: deskPaths.payments(), label: texts.payments, icon: CreditCard },
  { to: deskPaths.cases(), label: texts.cases, icon: TriangleAlert, queue: 'cases' },
  {
    to: deskPayoutPaths.payouts(),
    label: texts.payouts,
    icon: Banknote,
    queue: 'payouts',
    roles: ['finance', 'admin'],
  },
  { to: deskPaths.comparison(), label: texts.comparison, icon: Scale, roles: ['finance', 'admin'] },
  {
    to: deskPaths.debts(),
    also: deskPaths.leftBalances(),
    label: texts.debts,
    icon: TrendingDown,
    roles: ['finance', 'admin'],
  },
  { to: deskClaimPaths.claims(), label: texts.claims, icon: BadgeCheck, queue: 'claims' },
  { to: deskPaths.jobs(), label: texts.jobs, icon: RotateCcw, queue: 'jobs' },
  { to: deskPaths.kinds(), label: texts.kinds, icon: Tags, roles: ['admin'] },
  { to: deskPaths.operators(), label: texts.operators, icon: ShieldCheck, roles: ['admin'] },
  { to: deskPaths.log(), label: texts.log, icon: ScrollText, roles: ['admin'] },
];

/** The frame of every page of the desk. */
export function DeskFrame({
  desk,
  title,
  lead,
  children,
}: {
  desk: Desk;
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  // What somebody did takes its button away, and may be all that changes.
  const { key, pathname } = useLocation();
  const heading = useFocusIfLost<HTMLHeadingElement>(key);
  const open = places
    .filter(({ roles }) => !roles || roles.includes(desk.role))
    .map(({ queue, also, ...place }) => ({
      ...place,
      ...(also && `${pathname}/`.startsWith(`${also}/`) && { link: LinkOfHere }),
      note: queue && <Waiting count={desk.waiting[queue] ?? 0} />,
    }));
  return (
    <main
      id="content"
      className="page grid content-start items-start gap-8 pt-4 pb-10 print:block md:grid-cols-[13.5rem_1fr] md:gap-10 md:py-14 lg:grid-cols-[15rem_1fr] lg:gap-12"
    >
      <Places label={texts.desk} places={open}>
        <p className="text-muted text-sm">{texts.youAre(roleTexts[desk.role])}</p>
      </Places>
      <div className="grid min-w-0 grid-cols-1 gap-7">
        <div>
          <TibebBand seed="desk" height={16} className="mb-5 block rounded" />
          <h1
            ref={heading}
            tabIndex={-1}
            className={`wrap-anywhere ${titleSize(title)}`}
            lang={languageOf(title)}
          >
            {title}
          </h1>
          {lead && <p className="mt-2 max-w-2xl text-muted">{lead}</p>}
        </div>
        <Conflict />
        {children}
      </div>
    </main>
  );
}

/** A link to the place that the page belongs to, though its address is elsewhere. */
const LinkOfHere = ({ to, className, children }: NavLinkProps) => (
  <Link to={to} className={String(className)} aria-current="page">
    {children as ReactNode}
  </Link>
);

function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="chip chip-coral relative md:ml-auto">
      <span aria-hidden>{formatNumber(count)}</span>
      <span className="sr-only">{overviewTexts.waiting(formatNumber(count))}</span>
    </span>
  );
}

/** Why nothing was done: what the form was about is no longer as the page had shown it. Said above everything else. */
function Conflict() {
  const refusal = useActionData() as DeskRefusal | undefined;
  return <FormProblem errors={(refusal?.conflict && refusal.errors.form) || []} />;
}

/** Leads those who read the log to its entries about one thing, or by one operator. */
export function LogLink({ desk, id }: { desk: Desk; id: string }) {
  if (desk.role !== 'admin') return null;
  return (
    <Link className="btn" to={deskPaths.log({ search: id })}>
      {texts.inLog}
    </Link>
  );
}

/** The known facts of one item, row by row. */
export function Facts({ title, rows }: { title: string; rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <section className="card px-5 py-6 sm:px-8 sm:py-7">
      <h2 className="text-heading">{title}</h2>
      <dl className="mt-4 grid gap-x-6 gap-y-3 sm:max-md:grid-cols-[10rem_1fr] lg:grid-cols-[10rem_1fr]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted max-sm:-mb-2 md:max-lg:-mb-2">{label}</dt>
            <dd className="wrap-anywhere min-w-0 whitespace-pre-line font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A list in which each row links to an item. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="card grid divide-y divide-line overflow-hidden">{children}</ul>;
}

/** A row that leads to one thing: its link covers it. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 hover:bg-saffron-soft">
      {children}
    </li>
  );
}

/** The text of a row: a name that leads on, a detail below it, and chips beside them. */
export function RowText({
  to,
  name,
  detail,
  children,
}: {
  to: string;
  name: string;
  detail: string;
  children: ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-40">
        <Link
          to={to}
          className="wrap-anywhere font-bold after:absolute after:inset-0"
          lang={languageOf(name)}
        >
          {name}
        </Link>
        <p className="wrap-anywhere text-muted text-sm">{detail}</p>
      </div>
      {children}
    </div>
  );
}

/** A state and an amount at the end of a row; on narrow screens on a line of their own, with the amount on the right. */
export function RowEnd({ children }: { children: ReactNode }) {
  return <div className="flex items-center justify-between gap-4 max-lg:w-full lg:ml-auto">{children}</div>;
}

/** JSON as it was written down. */
export function Json({ children }: { children: string }) {
  return (
    <pre className="wrap-anywhere whitespace-pre-wrap rounded-md bg-sunken px-3 py-2 font-mono font-normal text-sm">
      {children}
    </pre>
  );
}
