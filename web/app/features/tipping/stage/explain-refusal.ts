import { paths } from '#contract/paths.ts';
import { stageTexts as texts } from '#texts/tipping/stage.ts';
import { ApiError } from '#web/platform/api.ts';
import { describeFailure } from '../form/send-tip.ts';
import type { Giver } from './giver.server.ts';
import type { StageFormProps } from './stage-form.tsx';
import type { StagePlace } from './stage-receiver.ts';

/** What a stage page shows with the form after a refusal. */
export interface Refusal {
  readonly status: number;
  readonly problems: StageFormProps['problems'];
  readonly problem: StageFormProps['problem'];
  /** Whether the form keeps its key, so that sent again it is the same tip. */
  readonly keepsKey: boolean;
}

/** What a refused tip means for the form. */
export function explainRefusal(error: unknown, { path }: StagePlace, giver: Giver): Refusal {
  const failure = describeFailure(error);
  const status =
    error instanceof ApiError && [401, 403, 429, 503].includes(error.status) ? error.status : 400;
  const nothing = { problems: {}, keepsKey: status === 429 || status === 503 };
  if (error instanceof ApiError && error.has('cards_tried_too_often'))
    return {
      ...nothing,
      status,
      problem: { text: messageOf(error), link: linkToSignIn(path, texts.challenge.signIn) },
    };
  if (failure.kind === 'not-proven') {
    const prove = { href: paths.proveAddress({ next: path }), text: texts.confirm };
    const problem = giver.isSignedIn
      ? { text: messageOf(error), link: prove }
      : { text: texts.withoutAccount, link: linkToSignIn(path, texts.signIn) };
    return { ...nothing, status: 403, problem };
  }
  if (failure.kind !== 'refused' || isServerError(error))
    return { ...nothing, status, problem: { text: messageOf(error) } };
  const { amount, message } = failure.fields;
  return {
    ...nothing,
    status,
    problems: { ...(amount ? { amount } : {}), ...(message ? { message } : {}) },
    problem: failure.problem ? { text: failure.problem } : undefined,
  };
}

const linkToSignIn = (returnTo: string, text: string) => ({ href: paths.signIn({ returnTo }), text });

const isServerError = (error: unknown) => error instanceof ApiError && error.status >= 500;

function messageOf(error: unknown): string {
  return error instanceof ApiError && !isServerError(error) ? error.message : texts.failed;
}
