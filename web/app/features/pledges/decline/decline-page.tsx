import { data, Form, Link, useNavigation } from 'react-router';
import { pledgePaths } from '#contract/pledges/paths.ts';
import { declinePledgeTexts as texts } from '#texts/pledges.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { notReachedText, reachServer } from '#web/platform/reach-server.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import type { Route } from './+types/decline-page';

interface Answer {
  /** Why it was not taken back; null once it is. */
  readonly problem: string | null;
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: pledgePaths.decline(params.token),
    noIndex: true,
  });

/** What stands in the link must reach nobody else, neither by a cache nor as a referrer. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

/** Nothing is taken back by opening the page: programs look at every link in a mail. */
export function loader() {
  return null;
}

export async function action({ context, params: { token } }: Route.ActionArgs) {
  try {
    await apiOf(context)('POST /pledges/decline', { body: { token } });
    return data<Answer>({ problem: null });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<Answer>({ problem: error.message }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  reachServer<Answer>(serverAction, { problem: notReachedText });

export default function DeclinePage({ params, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  const answer = actionData as Answer | undefined;
  const done = answer?.problem === null;
  return (
    <main id="content" className="page grid place-items-center py-10 md:py-16">
      <div className="card w-full max-w-xl overflow-hidden">
        <TibebBand seed="decline" height={24} className="block" />
        <div className="grid gap-6 px-5 py-8 sm:p-10">
          <div role="status">
            <h1 className="text-title">{done ? texts.doneTitle : texts.metaTitle}</h1>
            <p className="mt-3 text-muted">{done ? texts.doneLead : texts.lead}</p>
          </div>
          <FormProblem errors={answer?.problem ? [answer.problem] : []} />
          {done ? (
            <Link className="btn justify-self-start" to={pledgePaths.list()}>
              {texts.all}
            </Link>
          ) : (
            <Form method="post" action={pledgePaths.decline(params.token)}>
              <Button type="submit" variant="primary" busy={busy}>
                {busy ? texts.declining : texts.decline}
              </Button>
            </Form>
          )}
        </div>
      </div>
    </main>
  );
}
