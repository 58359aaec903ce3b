import {
  Banknote,
  Eye,
  Landmark,
  LayoutGrid,
  type LucideIcon,
  MessageSquareText,
  Pencil,
  QrCode,
  Target,
  Users,
  Webhook,
} from 'lucide-react';
import { Link } from 'react-router';
import { bandPaths } from '#contract/bands/paths.ts';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import type { ManagedPage } from '#contract/dashboard/schemas.ts';
import { goalPaths } from '#contract/goals/paths.ts';
import { paths } from '#contract/paths.ts';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { eventStagePaths } from '#contract/stages/paths.ts';
import { stagePaths } from '#contract/tipping/stage-paths.ts';
import { webhookPaths } from '#contract/webhooks/paths.ts';
import { dashboardTexts as texts } from '#texts/dashboard/page.ts';

interface Place {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** A page without the framework's scripts. */
  readonly plain?: boolean;
}

function placesOf({ id, role, listed }: ManagedPage): readonly Place[] {
  const money = [
    { to: payoutPaths.payouts(id), label: texts.payouts, icon: Banknote },
    { to: payoutPaths.gettingPaid(id), label: texts.gettingPaid, icon: Landmark },
    { to: bandPaths.own(id), label: texts.band, icon: Users },
    { to: webhookPaths.list(id), label: texts.webhooks, icon: Webhook },
  ];
  return [
    ...(listed ? [{ to: paths.professional(id), label: texts.seePage, icon: Eye }] : []),
    { to: paths.accountPage(id), label: texts.editPage, icon: Pencil },
    ...(role === 'owner' ? money.slice(0, 2) : []),
    { to: goalPaths.own(id), label: texts.goal, icon: Target },
    ...(listed ? [{ to: stagePaths.signs({ id }), label: texts.signs, icon: QrCode, plain: true }] : []),
    { to: eventStagePaths.pageWords(id), label: texts.stageWords, icon: MessageSquareText },
    ...(role === 'owner' ? money.slice(2) : []),
    { to: dashboardPaths.home(), label: texts.allPages, icon: LayoutGrid },
  ];
}

/** The navigation to all pages of a performer's page: on a phone a row that is wider than the screen. */
export function PagePlaces({ page }: { page: ManagedPage }) {
  return (
    <nav aria-label={texts.places} className="-mx-5 overflow-x-auto px-5 sm:mx-0 sm:px-0">
      <ul className="flex gap-2 max-sm:pb-2 sm:flex-wrap">
        {placesOf(page).map(({ to, label, icon: Icon, plain = false }) => (
          <li key={to} className="flex-none">
            <Link
              to={to}
              reloadDocument={plain}
              className="flex min-h-11 items-center gap-2 rounded-md border border-line px-3 py-1 font-semibold leading-tight hover:bg-saffron-soft"
            >
              <Icon size={18} className="flex-none text-green-text" aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
