import { TIP_MESSAGE_MAX_LENGTH } from '#contract/tipping/rules.ts';
import { stageTexts as texts } from '#texts/tipping/stage.ts';
import { formatAmount } from '#web/platform/money.ts';
import { readAmount } from '../form/amount.ts';

/** The names of the fields, and of what the other buttons of the page do. */
export const stageFields = {
  chosen: 'suggested_amount',
  /** What was chosen when the page came. */
  shown: 'shown_amount',
  typed: 'total_amount',
  words: 'message',
  email: 'email',
  coverFee: 'cover_fee',
  key: 'idempotency_key',
  /** Whom the page showed, at the stage of an event. */
  showed: 'showed',
  intent: 'intent',
  /** Of a challenge. */
  solution: 'solution',
} as const;

/** What is in the form. */
export interface StageValues {
  /** Dollars of one of the amounts to choose from, or nothing. */
  readonly chosen: string;
  readonly typed: string;
  readonly message: string;
  readonly email: string;
  readonly coverFee: boolean;
}

export type StageProblems = Partial<Record<'amount' | 'message' | 'email', string>>;

export interface PostedStage {
  readonly values: StageValues;
  readonly key: string;
  /** Of the challenge a guest was given; empty without one. */
  readonly solution: string;
  readonly problems: StageProblems;
  /** Undefined where it cannot be read. */
  readonly dollars: number | undefined;
}

/** The form of a stage page as the browser sends it, for so many who share the tip. */
export function readPostedStage(form: FormData, shares = 1): PostedStage {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const values: StageValues = {
    chosen: text(stageFields.chosen),
    typed: text(stageFields.typed).trim(),
    // Forms are posted with CRLF, which would count twice against the limit.
    message: text(stageFields.words).replaceAll('\r\n', '\n').trim(),
    email: text(stageFields.email).trim(),
    coverFee: text(stageFields.coverFee) !== '',
  };
  const reading = readStageAmount(values, text(stageFields.shown), shares);
  const problems: StageProblems = {
    ...('problem' in reading ? { amount: reading.problem } : {}),
    ...(values.message.length > TIP_MESSAGE_MAX_LENGTH
      ? { message: texts.messageTooLong(TIP_MESSAGE_MAX_LENGTH) }
      : {}),
  };
  const dollars = 'dollars' in reading ? reading.dollars : undefined;
  return { values, key: text(stageFields.key), solution: text(stageFields.solution), problems, dollars };
}

/**
 * What was typed counts where nothing was chosen, or where it is the amount that was chosen when the page came. Whoever did
 * both is asked, for one of them is not what they want to pay.
 */
function readStageAmount(
  { chosen, typed }: Pick<StageValues, 'chosen' | 'typed'>,
  shown: string,
  shares: number,
): ReturnType<typeof readAmount> {
  if (typed === '') return readAmount(chosen, shares);
  const reading = readAmount(typed, shares);
  if ('problem' in reading || chosen === '' || chosen === shown) return reading;
  const choice = readAmount(chosen, shares);
  if ('problem' in choice || choice.dollars === reading.dollars) return reading;
  return { problem: texts.twoAnswers(formatAmount(choice.dollars), typed) };
}
