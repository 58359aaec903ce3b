import {
  Bookmark,
  CalendarDays,
  ChartColumn,
  Clock,
  Gift,
  HandCoins,
  Heart,
  KeyRound,
  MailQuestion,
  Mic,
  Rocket,
  Trash2,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import { invitationPaths } from '#contract/events/paths.ts';
import { paths } from '#contract/paths.ts';
import { pledgePaths } from '#contract/pledges/paths.ts';
import { settingsFrameTexts as texts } from '#texts/account/settings.ts';
import { languageOf } from '#web/platform/language.ts';
import { type Place, Places } from '#web/ui/places.tsx';
import { useHeadingIfFocusLost } from '#web/ui/use-heading-if-focus-lost.ts';

const places: readonly Place[] = [
  { to: paths.account(), label: texts.profile, icon: UserRound, end: true },
  { to: paths.accountTips(), label: texts.tipsSent, icon: HandCoins },
  { to: pledgePaths.list(), label: texts.pledgedTips, icon: Clock },
  { to: campaignPaths.pledges(), label: texts.contributions, icon: Gift },
  { to: dashboardPaths.home(), label: texts.dashboard, icon: ChartColumn },
  { to: paths.accountSaved(), label: texts.savedEvents, icon: Bookmark },
  { to: paths.accountFollowed(), label: texts.following, icon: Heart },
  { to: paths.accountPages(), label: texts.yourPages, icon: Mic },
  { to: campaignPaths.own(), label: texts.yourCampaigns, icon: Rocket },
  { to: paths.eventManagement(), label: texts.yourEvents, icon: CalendarDays },
  { to: invitationPaths.list(), label: texts.invitations, icon: MailQuestion },
  { to: paths.accountSecurity(), label: texts.signInAndSecurity, icon: KeyRound },
  { to: paths.accountDeletion(), label: texts.deleteAccount, icon: Trash2 },
];

/** The frame of the pages of one's own account. */
export function SettingsFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  useHeadingIfFocusLost();
  return (
    <main
      id="content"
      className="page grid content-start items-start gap-8 pt-4 pb-10 md:grid-cols-[13.5rem_1fr] md:gap-10 md:py-14 lg:grid-cols-[15rem_1fr] lg:gap-12 print:block"
    >
      <Places label={texts.yourAccount} places={places} />
      <div className="grid min-w-0 grid-cols-1 gap-7">
        <div>
          <h1 className="text-title" lang={languageOf(title)}>
            {title}
          </h1>
          {lead && <p className="mt-2 max-w-2xl text-muted">{lead}</p>}
        </div>
        {children}
      </div>
    </main>
  );
}

/** One matter of a settings page on a card of its own. */
export function SettingsCard({
  id,
  title,
  lead,
  children,
}: {
  id?: string;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section id={id} className="scroll-mt-28 card grid gap-5 px-5 py-6 sm:px-8 sm:py-7">
      <div>
        <h2 className="text-heading">{title}</h2>
        {lead && <p className="mt-1.5 max-w-2xl text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
