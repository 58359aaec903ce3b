import { Link } from 'react-router';
import { notificationPaths } from '#contract/notifications/paths.ts';
import { paths } from '#contract/paths.ts';
import { unsubscribeTexts as texts } from '#texts/notifications/unsubscribe.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { answerLink, type LinkAnswer, secretLinkHeaders } from '#web/platform/secret-link.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { LinkCard } from '#web/ui/link-card.tsx';
import type { Route } from './+types/unsubscribe-page';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: notificationPaths.unsubscribe(params.token),
    noIndex: true,
  });

export const headers = secretLinkHeaders;

/** Opening the page stops nothing, because programs open every link in a mail. */
export function loader() {
  return null;
}

/** Also handles the request that a mail program sends by itself (RFC 8058), with a body of its own and without cookies. */
export const action = ({ context, params: { token } }: Route.ActionArgs) =>
  answerLink(() => apiOf(context)('POST /notifications/unsubscribe', { body: { token } }));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  reachServer<LinkAnswer>(serverAction, (problem) => ({ problem }));

export default function UnsubscribePage({ params, actionData }: Route.ComponentProps) {
  return (
    <LinkCard
      seed="unsubscribe"
      action={notificationPaths.unsubscribe(params.token)}
      answer={actionData as LinkAnswer | undefined}
      texts={texts}
    >
      <Link className="btn justify-self-start" to={paths.accountFollowed()}>
        {texts.followed}
      </Link>
    </LinkCard>
  );
}
