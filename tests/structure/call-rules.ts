import { definitions } from './endpoint-rules.ts';
import { placeOf } from './place.ts';
import type { SourceFile } from './source-file.ts';

/** Calls from a feature's pages to another feature's endpoints, `<file> <feature called>`, each with its reason. */
export const callsToOthers: Readonly<Record<string, string>> = {
  'web/app/features/beneficiaries/list/load-list.ts events':
    'a performer in the list has a count of events to come',
  'web/app/features/beneficiaries/profile/after-tip.tsx events':
    'after a tip the next event of the performer is named',
  'web/app/features/beneficiaries/profile/load-profile.ts events':
    'a profile shows the next events of a performer',
  'web/app/features/beneficiaries/profile/load-profile.ts campaigns':
    'a profile shows the campaigns whose money it receives',
  'web/app/features/campaigns/own/steps/save-step.server.ts beneficiaries':
    'whose page receives the money is chosen among the own pages',
  'web/app/features/campaigns/detail/load-campaign.server.ts payments': 'the form offers the ways to pay',
  'web/app/features/demonstration/try/load-try.server.ts campaigns':
    'the page says how far the campaign is that closes soon',
  'web/app/features/demonstration/try/load-try.server.ts stages':
    'the page says who is on stage at this moment',
  'web/app/features/events/detail/load-event.ts organizers': 'whose event it is finds the way to change it',
  'web/app/features/events/own/form/load-form.ts organizers': 'only an organizer makes events that are kept',
  'web/app/features/events/own/form/suggested-profiles.tsx beneficiaries':
    'who plays is chosen among beneficiaries',
  'web/app/features/home/home-page.tsx beneficiaries': 'the landing page shows some beneficiaries',
  'web/app/features/organizers/profile/organizer-page.tsx events':
    "an organizer's page lists what is on there",
  'web/app/features/pledges/start/start-page.tsx beneficiaries':
    'the form names the performer who is pledged a tip',
  'web/app/features/tipping/form/event-tip-page.tsx events': 'the form names the event that is tipped',
  'web/app/features/tipping/form/load-tip-form.ts payments': 'the form offers the ways to pay',
  'web/app/features/tipping/form/tip-page.tsx beneficiaries': 'the form names the performer who is tipped',
  'web/app/features/tipping/stage/load-stage.server.ts beneficiaries':
    'the page shows the performer who is tipped',
  'web/app/features/tipping/stage/load-stage.server.ts events':
    'after a tip the next event of the performer is named',
  'web/app/features/tipping/stage/load-stage.server.ts payments':
    'the first way to pay is the one of the page',
  'web/app/features/bands/own/change-band.server.ts beneficiaries':
    'members are named by the short addresses of their pages',
  'web/app/features/desk/pages/pages-page.tsx beneficiaries':
    'the kinds of a page that is added are chosen among all',
  'web/app/features/goals/own/goal-page.tsx dashboard': 'it is said whose tips are meant',
  'web/app/features/webhooks/load-webhooks.server.ts dashboard': 'it is said whose tips are sent',
  'web/app/features/tipping/stage/giver.server.ts account': 'whoever has no account tips as a guest',
};

/** A page is in the folder of its noun, so it calls endpoints of its own feature. */
export function callsAreOfOwnFeature(
  sources: readonly SourceFile[],
  allowed: Readonly<Record<string, string>> = callsToOthers,
): string[] {
  const featureOf = new Map(definitions(sources).map(({ route, feature }) => [keyOf(route), feature]));
  return sources
    .filter(({ path }) => path.startsWith('web/app/features/') && !placeOf(path).test)
    .flatMap(({ path, strings }) =>
      strings.flatMap((text) => {
        const called = featureOf.get(text);
        if (!called || called === placeOf(path).feature || allowed[`${path} ${called}`]) return [];
        return [`${path}: calls ${text} of the feature ${called}`];
      }),
    );
}

/** Makes the method upper case: 'get /events' becomes 'GET /events'. */
function keyOf(route: string): string {
  return route.replace(/^\w+/, (method) => method.toUpperCase());
}
