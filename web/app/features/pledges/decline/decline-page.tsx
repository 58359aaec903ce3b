import { Link } from 'react-router';
import { pledgePaths } from '#contract/pledges/paths.ts';
import { declinePledgeTexts as texts } from '#texts/pledges.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { answerLink, type LinkAnswer, secretLinkHeaders } from '#web/platform/secret-link.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { LinkCard } from '#web/ui/link-card.tsx';
import type { Route } from './+types/decline-page';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: pledgePaths.decline(params.token),
    noIndex: true,
  });

export const headers = secretLinkHeaders;

/** Opening the page withdraws nothing, because programs open every link in a mail. */
export function loader() {
  return null;
}

export const action = ({ context, params: { token } }: Route.ActionArgs) =>
  answerLink(() => apiOf(context)('POST /pledges/decline', { body: { token } }));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  reachServer<LinkAnswer>(serverAction, (problem) => ({ problem }));

export default function DeclinePage({ params, actionData }: Route.ComponentProps) {
  return (
    <LinkCard
      seed="decline"
      action={pledgePaths.decline(params.token)}
      answer={actionData as LinkAnswer | undefined}
      texts={texts}
    >
      <Link className="btn justify-self-start" to={pledgePaths.list()}>
        {texts.all}
      </Link>
    </LinkCard>
  );
}
