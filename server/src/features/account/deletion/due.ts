import { DELETION_DAYS } from '#contract/account/schemas.ts';

const waitMs = DELETION_DAYS * 24 * 60 * 60 * 1000;

/** The time at which an account is erased whose deletion was requested at `requestedAt`. */
export function deletionDue(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + waitMs);
}

const remindedMs = 7 * 24 * 60 * 60 * 1000;

/** Whoever requested the deletion in this time is reminded of it. */
export function timeOfReminder(now: Date): { after: Date; until: Date } {
  const after = dueBefore(now);
  return { after, until: new Date(after.getTime() + remindedMs) };
}

/** Accounts whose deletion was requested before the returned time are due. */
export function dueBefore(now: Date): Date {
  return new Date(now.getTime() - waitMs);
}
