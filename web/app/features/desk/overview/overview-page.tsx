import {
  BadgeCheck,
  Banknote,
  CalendarDays,
  CreditCard,
  Flag,
  IdCard,
  Rocket,
  RotateCcw,
  TriangleAlert,
  Users,
} from 'lucide-react';
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
  const places = [
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
    { to: deskPaths.people(), icon: Users, count: undefined, ...texts.people },
    { to: deskPaths.pages(), icon: IdCard, count: undefined, ...texts.pages },
    { to: deskPaths.events(), icon: CalendarDays, count: undefined, ...texts.events },
    { to: deskPaths.payments(), icon: CreditCard, count: undefined, ...texts.payments },
  ];
  // What waits comes first: nobody has to look for it on a Monday morning.
  const cards = places.toSorted((one, other) => Number(waits(other)) - Number(waits(one)));
  return (
    <DeskFrame desk={desk} title={texts.metaTitle} lead={texts.lead}>
      <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {cards.map(({ to, icon: Icon, count, title, lead }) => (
          <li key={to} className="card card-link relative grid content-start gap-2 p-5">
            <p className="flex items-center justify-between gap-3">
              <Icon size={24} aria-hidden className="text-green-text" />
              {count !== undefined && (
                <span className={count > 0 ? 'chip chip-coral' : 'chip'}>
                  {count > 0 ? texts.waiting(formatNumber(count)) : texts.nothingWaits}
                </span>
              )}
            </p>
            <h2 className="text-heading">
              <Link to={to} className="after:absolute after:inset-0">
                {title}
              </Link>
            </h2>
            <p className="text-muted">{lead}</p>
          </li>
        ))}
      </ul>
    </DeskFrame>
  );
}

/** The first queue in which a payout waits; the page begins with those to approve. */
function firstQueue({ waiting }: Desk): string | undefined {
  return Object.entries(waiting.payout_queues ?? {}).find(([, count]) => count > 0)?.[0];
}

function waits({ count }: { readonly count: number | undefined }): boolean {
  return count !== undefined && count > 0;
}
