import {
  BadgeCheck,
  Banknote,
  CalendarDays,
  CreditCard,
  Flag,
  IdCard,
  type LucideIcon,
  Rocket,
  RotateCcw,
  TriangleAlert,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { deskClaimPaths } from '#contract/desk/claims/paths.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { deskPayoutPaths } from '#contract/payouts/paths.ts';
import { overviewTexts as texts } from '#texts/desk.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { DeskFrame } from '../desk-frame.tsx';
import { type Desk, loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/overview-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.lead,
    path: deskPaths.home(),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) => loadAtDesk(args, async () => ({}));

export default function OverviewPage({ loaderData: { desk } }: Route.ComponentProps) {
  const queues = [
    { to: deskPaths.reports(), icon: Flag, count: desk.waiting.reports, ...texts.reports },
    { to: deskClaimPaths.claims(), icon: BadgeCheck, count: desk.waiting.claims, ...texts.claims },
    {
      to: campaignPaths.deskCampaigns(),
      icon: Rocket,
      count: desk.waiting.campaigns,
      ...texts.campaigns,
    },
    { to: deskPaths.cases(), icon: TriangleAlert, count: desk.waiting.cases, ...texts.cases },
    ...(desk.waiting.payouts === undefined
      ? []
      : [
          {
            to: deskPayoutPaths.payouts({ queue: firstQueue(desk) }),
            icon: Banknote,
            count: desk.waiting.payouts,
            ...texts.payouts,
          },
        ]),
    { to: deskPaths.jobs(), icon: RotateCcw, count: desk.waiting.jobs, ...texts.jobs },
  ];
  const searches = [
    { to: deskPaths.people(), icon: Users, ...texts.people },
    { to: deskPaths.pages(), icon: IdCard, ...texts.pages },
    { to: deskPaths.events(), icon: CalendarDays, ...texts.events },
    { to: deskPaths.payments(), icon: CreditCard, ...texts.payments },
  ];
  // What waits comes first: nobody has to look for it on a Monday morning.
  const sorted = queues.toSorted((one, other) => Number(other.count > 0) - Number(one.count > 0));
  return (
    <DeskFrame desk={desk} title={texts.metaTitle} lead={texts.lead}>
      <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {sorted.map(({ count, ...card }) => (
          <Card key={card.to} {...card}>
            <span className={`chip whitespace-nowrap ${count > 0 ? 'chip-coral' : ''}`}>
              {count > 0 ? texts.waiting(formatNumber(count)) : texts.nothingWaits}
            </span>
          </Card>
        ))}
      </ul>
      <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {searches.map((card) => (
          <Card key={card.to} {...card} />
        ))}
      </ul>
    </DeskFrame>
  );
}

function Card({
  to,
  icon: Icon,
  title,
  lead,
  children,
}: {
  to: string;
  icon: LucideIcon;
  title: string;
  lead: string;
  children?: ReactNode;
}) {
  return (
    <li className="card card-link relative grid content-start gap-2 p-5">
      <p className="flex items-center justify-between gap-3">
        <Icon size={24} aria-hidden className="text-green-text" />
        {children}
      </p>
      <h2 className="text-heading">
        <Link to={to} className="after:absolute after:inset-0">
          {title}
        </Link>
      </h2>
      <p className="text-muted">{lead}</p>
    </li>
  );
}

/** The first queue in which a payout waits; the page begins with those to approve. */
function firstQueue({ waiting }: Desk): string | undefined {
  return Object.entries(waiting.payout_queues ?? {}).find(([, count]) => count > 0)?.[0];
}
