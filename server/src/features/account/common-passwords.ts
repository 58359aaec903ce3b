import { invalid } from '#server/platform/http/errors.ts';

/** Words of this place that stand to reason; with figures and signs behind them they are as easily guessed. */
const ownWords = /^(tibeb|ጥበብ)[\d\W_]*$/u;

let list: Promise<ReadonlySet<string>> | undefined;

/** The list is read when the first password is chosen: most processes never need it. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Whether a password is among the 49,000 that were found most often in breaches, however it is capitalized, or is our own name. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const folded = password.toLowerCase();
  list ??= readList();
  return ownWords.test(folded) || (await list).has(folded);
}

/** Refuses a new password that is guessed first, at its field. Signing up takes it, as the specification has it, and says so. */
export async function requireUncommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password))
    throw invalid('password', ({ rules }) => rules.account.passwordCommon);
}
