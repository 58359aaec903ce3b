import { mailRule } from '#contract/text-rules.ts';
import { TIP_MESSAGE_MAX_LENGTH } from '#contract/tipping/rules.ts';
import { readCookie, writeCookie } from '#web/platform/cookies.ts';
import type { StageValues } from './posted-stage.ts';

const draftCookie = 'tipDraft';
const storedSeconds = 30 * 60;

/** What somebody typed, on its way to a stage page: from another form, or from that page through a sign-in or a checkout. */
export type StoredDraft = Pick<StageValues, 'typed' | 'message' | 'coverFee'> &
  Partial<Pick<StageValues, 'email' | 'hideName'>>;

/**
 * Stores a draft for the stage page of a receiver, with no more of each text than its form takes: 500 characters are 1500 bytes at
 * most, which fit into a cookie.
 */
export function storeDraft(receiverId: string, tip: StoredDraft, origin: string): string {
  const { typed, message, coverFee, email = '', hideName = false } = tip;
  const texts = [typed.slice(0, 20), message.slice(0, TIP_MESSAGE_MAX_LENGTH)];
  const values = [receiverId, ...texts, coverFee, email.slice(0, mailRule.max), hideName];
  const value = Buffer.from(JSON.stringify(values)).toString('base64url');
  return `${writeCookie(draftCookie, value, { maxAgeSeconds: storedSeconds, origin })}; HttpOnly`;
}

/** The draft stored for the stage page of that receiver. */
export function readStoredDraft(request: Request, receiverId: string): Required<StoredDraft> | undefined {
  const value = readCookie(request.headers.get('cookie') ?? '', draftCookie);
  if (!value) return undefined;
  try {
    const [of, typed, message, coverFee, email, hideName] = JSON.parse(
      Buffer.from(value, 'base64url').toString(),
    );
    if (of !== receiverId || typeof typed !== 'string' || typeof message !== 'string') return undefined;
    return {
      typed,
      message,
      coverFee: coverFee === true,
      email: typeof email === 'string' ? email : '',
      hideName: hideName === true,
    };
  } catch {
    return undefined;
  }
}

export function forgetStoredDraft(origin: string): string {
  return `${writeCookie(draftCookie, '', { maxAgeSeconds: 0, origin })}; HttpOnly`;
}
