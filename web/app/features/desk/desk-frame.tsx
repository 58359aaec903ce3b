import {
  BadgeCheck,
  Banknote,
  CalendarDays,
  CreditCard,
  Flag,
  IdCard,
  LayoutDashboard,
  type LucideIcon,
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
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { deskClaimPaths } from '#contract/claims/desk-paths.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import type { OperatorRole } from '#contract/operator-roles.ts';
import { deskPayoutPaths } from '#contract/payouts/paths.ts';
import { roleTexts, deskTexts as texts } from '#texts/desk.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import type { Desk } from './load-at-desk.server.ts';

interface Place {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly roles?: readonly OperatorRole[];
}

const places: readonly Place[] = [
  { to: deskPaths.home(), label: texts.overview, icon: LayoutDashboard },
  { to: deskPaths.reports(), label: texts.reports, icon: Flag },
  { to: deskPaths.people(), label: texts.people, icon: Users },
  { to: deskPaths.pages(), label: texts.pages, icon: IdCard },
  { to: deskPaths.events(), label: texts.events, icon: CalendarDays },
  { to: campaignPaths.deskCampaigns(), label: texts.campaigns, icon: Rocket },
  { to: deskPaths.payments(), label: texts.payments, icon: CreditCard },
  { to: deskPaths.cases(), label: texts.cases, icon: TriangleAlert },
  { to: deskPayoutPaths.payouts(), label: texts.payouts, icon: Banknote, roles: ['finance', 'admin'] },
  { to: deskPaths.comparison(), label: texts.comparison, icon: Scale, roles: ['finance', 'admin'] },
  { to: deskPaths.debts(), label: texts.debts, icon: TrendingDown, roles: ['finance', 'admin'] },
  { to: deskClaimPaths.claims(), label: texts.claims, icon: BadgeCheck },
  { to: deskPaths.jobs(), label: texts.jobs, icon: RotateCcw },
  { to: deskPaths.kinds(), label: texts.kinds, icon: Tags, roles: ['admin'] },
  { to: deskPaths.operators(), label: texts.operators, icon: ShieldCheck, roles: ['admin'] },
  { to: deskPaths.log(), label: texts.log, icon: ScrollText, roles: ['admin'] },
];

/** The frame of every page of the desk: the way between them beside, or above on a phone. */
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
  const open = places.filter(({ roles }) => !roles || roles.includes(desk.role));
  const list = useRef<HTMLUListElement>(null);
  // On a phone the places stand in a row that is longer than the screen.
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (list.current && here) list.current.scrollLeft = here.offsetLeft - list.current.offsetLeft;
  }, []);
  return (
    <main
      id="content"
      className="page grid content-start items-start gap-8 pt-4 pb-10 print:block md:grid-cols-[13.5rem_1fr] md:gap-10 md:py-14 lg:grid-cols-[15rem_1fr] lg:gap-12"
    >
      <nav aria-label={texts.desk} className="min-w-0 md:sticky md:top-28 print:hidden">
        <p className="eyebrow mb-1">{texts.desk}</p>
        <p className="mb-3 text-muted text-sm">{texts.youAre(roleTexts[desk.role])}</p>
        <ul ref={list} className="flex gap-2 max-md:overflow-x-auto max-md:pb-2 md:grid md:gap-1">
          {open.map(({ to, label, icon: Icon }) => (
            <li key={to} className="flex-none">
              <NavLink
                to={to}
                end={to === deskPaths.home()}
                className="flex h-full min-h-11 items-center gap-2.5 rounded-md border border-line px-3 py-1 font-semibold leading-tight hover:bg-saffron-soft aria-[current=page]:border-green aria-[current=page]:bg-green-soft aria-[current=page]:text-green-text md:border-transparent"
              >
                <Icon size={18} className="flex-none" aria-hidden />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 gap-7">
        <div>
          <TibebBand seed="desk" height={16} className="mb-5 block rounded" />
          <h1 className="text-title wrap-anywhere">{title}</h1>
          {lead && <p className="mt-2 max-w-2xl text-muted">{lead}</p>}
        </div>
        {children}
      </div>
    </main>
  );
}

/** What is known of one thing, line by line. */
export function Facts({ title, rows }: { title: string; rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <section className="card px-5 py-6 sm:px-8 sm:py-7">
      <h2 className="text-heading">{title}</h2>
      <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_1fr]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted max-sm:-mb-2">{label}</dt>
            <dd className="wrap-anywhere min-w-0 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A list of which each row leads to one of its things. */
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

/** JSON as it was written down. */
export function Json({ children }: { children: string }) {
  return (
    <pre className="wrap-anywhere whitespace-pre-wrap rounded-md bg-sunken px-3 py-2 font-mono font-normal text-sm">
      {children}
    </pre>
  );
}
