import { readCookie, writeCookie } from '#web/platform/cookies.ts';
import type { StageValues } from './posted-stage.ts';

const draftCookie = 'tipDraft';
const storedSeconds = 30 * 60;

/** What somebody typed into another form, on its way to a stage page. */
export type StoredDraft = Pick<StageValues, 'typed' | 'message' | 'coverFee'>;

/** Stores a draft for the stage page of a performer: 500 characters are 1500 bytes at most, which fit into a cookie. */
export function storeDraft(performerId: string, tip: StoredDraft, origin: string): string {
  const { typed, message, coverFee } = tip;
  const value = Buffer.from(JSON.stringify([performerId, typed.slice(0, 20), message, coverFee])).toString(
    'base64url',
  );
  return `${writeCookie(draftCookie, value, { maxAgeSeconds: storedSeconds, origin })}; HttpOnly`;
}

/** The draft stored for the stage page of that performer. */
export function readStoredDraft(request: Request, performerId: string): StoredDraft | undefined {
  const value = readCookie(request.headers.get('cookie') ?? '', draftCookie);
  if (!value) return undefined;
  try {
    const [of, typed, message, coverFee] = JSON.parse(Buffer.from(value, 'base64url').toString());
    if (of !== performerId || typeof typed !== 'string' || typeof message !== 'string') return undefined;
    return { typed, message, coverFee: coverFee === true };
  } catch {
    return undefined;
  }
}

export function forgetStoredDraft(origin: string): string {
  return `${writeCookie(draftCookie, '', { maxAgeSeconds: 0, origin })}; HttpOnly`;
}
