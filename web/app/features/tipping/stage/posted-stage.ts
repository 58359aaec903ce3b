import { TIP_MESSAGE_MAX_LENGTH } from '#contract/tipping/rules.ts';
import { stageTexts as texts } from '#texts/tipping/stage.ts';
import { formatAmount } from '#web/platform/money.ts';
import { solutionField } from '../challenge/find-solution.ts';
import { readAmount } from '../form/amount.ts';

/** The field names, and the intents of the page's other buttons. */
export const stageFields = {
  chosen: 'suggested_amount',
  /** The amount that was selected when the page was shown. */
  shown: 'shown_amount',
  typed: 'total_amount',
  words: 'message',
  email: 'email',
  coverFee: 'cover_fee',
  hideName: 'hide_name',
  key: 'idempotency_key',
  /** The recipient that the page showed, at the stage of an event. */
  showed: 'showed',
  intent: 'intent',
  /** The solution of a challenge. */
  solution: solutionField,
} as const;

/** What is in the form. */
export interface StageValues {
  /** In dollars: one of the suggested amounts, or empty. */
  readonly chosen: string;
  /** The choice that was made for the person when the page was shown; empty after they typed an amount instead. */
  readonly shown: string;
  readonly typed: string;
  readonly message: string;
  readonly email: string;
  readonly coverFee: boolean;
  /** Whether nobody is shown the name of a signed-in person. */
  readonly hideName: boolean;
}

export type StageProblems = Partial<Record<'amount' | 'message' | 'email', string>>;

export interface PostedStage {
  readonly values: StageValues;
  readonly key: string;
  /** The solution of a guest's challenge; empty without one. */
  readonly solution: string;
  readonly problems: StageProblems;
  /** Undefined where it cannot be read. */
  readonly dollars: number | undefined;
}

/** The form of a stage page as the browser posts it, for a tip shared by this many performers. */
export function readPostedStage(form: FormData, shares = 1): PostedStage {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const values: StageValues = {
    chosen: text(stageFields.chosen),
    shown: text(stageFields.shown),
    typed: text(stageFields.typed).trim(),
    // Forms are posted with CRLF, which would count twice against the limit.
    message: text(stageFields.words).replaceAll('\r\n', '\n').trim(),
    email: text(stageFields.email).trim(),
    coverFee: text(stageFields.coverFee) !== '',
    hideName: text(stageFields.hideName) !== '',
  };
  const reading = readStageAmount(values, shares);
  const problems: StageProblems = {
    ...('problem' in reading ? { amount: reading.problem } : {}),
    ...(values.message.length > TIP_MESSAGE_MAX_LENGTH
      ? { message: texts.messageTooLong(TIP_MESSAGE_MAX_LENGTH) }
      : {}),
  };
  const dollars = 'dollars' in reading ? reading.dollars : undefined;
  return {
    values: typesInstead(values) ? { ...values, chosen: '', shown: '' } : values,
    key: text(stageFields.key),
    solution: text(stageFields.solution),
    problems,
    dollars,
  };
}

/**
 * Whether an amount was typed and the initial choice left alone. Shown again, the form marks none: the one that is tapped then is
 * what the person wants.
 */
function typesInstead({ chosen, shown, typed }: StageValues): boolean {
  return typed !== '' && chosen === shown;
}

/**
 * A typed amount counts where nothing was chosen, or where the choice is still the initial one. If both were changed the person
 * is asked, because one of the two is not what they want to pay.
 */
function readStageAmount(
  { chosen, shown, typed }: Pick<StageValues, 'chosen' | 'shown' | 'typed'>,
  shares: number,
): ReturnType<typeof readAmount> {
  if (typed === '') return readAmount(chosen, shares);
  const reading = readAmount(typed, shares);
  if ('problem' in reading || chosen === '' || chosen === shown) return reading;
  const choice = readAmount(chosen, shares);
  if ('problem' in choice || choice.dollars === reading.dollars) return reading;
  return { problem: texts.twoAnswers(formatAmount(choice.dollars), typed) };
}
