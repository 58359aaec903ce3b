import {
  Banknote,
  Eye,
  Landmark,
  LayoutGrid,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  Pencil,
  QrCode,
  ScrollText,
  Target,
  Users,
  Webhook,
} from 'lucide-react';
import { Link } from 'react-router';
import { bandPaths } from '#contract/bands/paths.ts';
import { postPaths } from '#contract/beneficiaries/posts/paths.ts';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import type { ManagedPage } from '#contract/dashboard/schemas.ts';
import { goalPaths } from '#contract/goals/paths.ts';
import { paths } from '#contract/paths.ts';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { statementPaths } from '#contract/payouts/statements/paths.ts';
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

/** What somebody who performs needs most often comes first. */
function placesOf({ id, role, listed, taken_down }: ManagedPage): readonly Place[] {
  const owner = role === 'owner';
  return [
    owner && { to: payoutPaths.payouts(id), label: texts.payouts, icon: Banknote },
    owner && { to: payoutPaths.gettingPaid(id), label: texts.gettingPaid, icon: Landmark },
    !taken_down && { to: eventStagePaths.pageWords(id), label: texts.stageWords, icon: MessageSquareText },
    listed && { to: stagePaths.signs({ id }), label: texts.signs, icon: QrCode, plain: true },
    !taken_down && { to: goalPaths.own(id), label: texts.goal, icon: Target },
    listed && { to: postPaths.own(id), label: texts.posts, icon: Megaphone },
    owner && { to: statementPaths.statement(id), label: texts.statements, icon: ScrollText },
    { to: paths.accountPage(id), label: texts.editPage, icon: Pencil },
    listed && { to: paths.professional(id), label: texts.seePage, icon: Eye },
    owner && { to: bandPaths.own(id), label: texts.band, icon: Users },
    owner && { to: webhookPaths.list(id), label: texts.webhooks, icon: Webhook },
    { to: dashboardPaths.home(), label: texts.allPages, icon: LayoutGrid },
  ].filter((place) => place !== false);
}

/** The navigation to all pages of a performer's page: on a phone in two columns, so that all are in sight. */
export function PagePlaces({ page }: { page: ManagedPage }) {
  return (
    <nav aria-label={texts.places}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-2 sm:flex sm:flex-wrap">
        {placesOf(page).map(({ to, label, icon: Icon, plain = false }) => (
          <li key={to} className="min-w-0">
            <Link
              to={to}
              reloadDocument={plain}
              className="flex h-full min-h-11 items-center gap-2 rounded-md border border-line px-3 py-1 font-semibold leading-tight hover:bg-saffron-soft"
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
