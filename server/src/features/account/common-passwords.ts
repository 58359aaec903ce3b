import { invalid } from '#server/platform/http/errors.ts';

/** Obvious words on this site. Digits and symbols after them do not make them harder to guess. */
const ownWords = /^(tibeb|ጥበብ)[\d\W_]*$/u;

let list: Promise<ReadonlySet<string>> | undefined;

/** The list is loaded when the first password is chosen: most processes never need it. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Whether a password is our own name or one of the 49,000 found most often in breaches, in any capitalization. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const folded = password.toLowerCase();
  list ??= readList();
  return ownWords.test(folded) || (await list).has(folded);
}

/**
 * Refuses a common new password, as an error of its field. Sign-up accepts such a password, as the specification
 * demands, and reports it.
 */
export async function requireUncommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password))
    throw invalid('password', ({ rules }) => rules.account.passwordCommon);
}
