import { DELETION_DAYS } from '#contract/account/schemas.ts';

const waitMs = DELETION_DAYS * 24 * 60 * 60 * 1000;

/** When an account is erased whose deletion was asked for at that moment. */
export function deletionDue(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + waitMs);
}

/** Accounts whose deletion was asked for before this moment are due. */
export function dueBefore(now: Date): Date {
  return new Date(now.getTime() - waitMs);
}
