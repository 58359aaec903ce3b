import { createHmac, randomInt } from 'node:crypto';
import { claimCodeInvalid, notOnBill, vouchForOneself } from '#contract/claims/errors.ts';
import { codeLength, codeLetters, groupCode } from '#contract/claims/rules.ts';
import type { ClaimOutcome } from '#contract/claims/schemas.ts';
import { eventNotFound } from '#contract/events/errors.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import type { CountExpression } from '#server/features/beneficiaries/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { accountKey, type Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Budget } from '#server/platform/limits/limits.ts';
import type { ClaimDependencies } from '../claim-by-mail.ts';
import { lockPublished, makeClaim } from '../make-claim.ts';
import { hasTips } from '../repository.ts';
import { findOwnEvent, listVouchable, type OwnEvent, saveVouch, takeVouch } from './repository.ts';

const dayMs = 24 * 60 * 60 * 1000;
const codeMs = 14 * dayMs;
/**
 * An organizer who has been here for this long vouches without an operator; a newer one's vouch needs an operator's
 * decision.
 */
const trustedAfterMs = 30 * dayMs;

export const vouchBudgets = {
  'make-vouch': { points: 50, seconds: 24 * 60 * 60, scope: 'shared' },
  /** A code has 60 bits, so this limit mainly keeps the log readable; guessing is hopeless anyway. */
  'guess-vouch': { points: 10, seconds: 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

export interface VouchDependencies extends ClaimDependencies {
  readonly config: { readonly identitySecret: string };
  readonly expressions: { readonly tipCount: CountExpression };
}

/** The performers on the bill of an own event who can be vouched for. Throws `event_not_found`. */
export async function readVouchable(
  { db, clock }: VouchDependencies,
  { accountId }: Caller,
  eventId: string,
) {
  const { title } = await requireOwnEvent(db, { eventId, accountId });
  const rows = await listVouchable(db, eventId, clock.now());
  return {
    title,
    performers: rows.map(({ code_expires_at, ...beneficiary }) => ({
      beneficiary,
      code_expires_at: code_expires_at?.toISOString() ?? null,
    })),
  };
}

/**
 * Creates a code for a performer on the bill of an own event. It is shown only now. Throws `event_not_found`,
 * `not_on_bill`, `address_not_proven` and `too_many_requests`.
 */
export async function makeVouch(
  { db, clock, limits, config }: VouchDependencies,
  caller: Caller,
  { eventId, beneficiaryId }: { eventId: string; beneficiaryId: string },
) {
  const { accountId } = caller;
  const at = clock.now();
  const event = await requireOwnEvent(db, { eventId, accountId });
  await requireProvenAddress(db, caller);
  const found = (await listVouchable(db, eventId, at)).find(({ id }) => id === beneficiaryId);
  if (!found) throw new Refusal(notOnBill);
  await limits.consume('make-vouch', accountKey(caller));
  const code = Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');
  const expiresAt = new Date(at.getTime() + codeMs);
  await inTransaction(db, (transaction) =>
    saveVouch(transaction, {
      event_id: eventId,
      beneficiary_id: beneficiaryId,
      organizer_id: event.organizerId,
      code_digest: digestOf(config.identitySecret, code),
      created_at: at,
      expires_at: expiresAt,
    }),
  );
  const { id, name } = found;
  return { beneficiary: { id, name }, code: groupCode(code), expires_at: expiresAt.toISOString() };
}

/**
 * Claims a page with an organizer's code, once. The claim is accepted at once if the organizer has been here for a
 * month and the page has received no tips; otherwise an operator decides (decision 60). Throws `claim_code_invalid`,
 * `vouch_for_oneself`, `claim_of_own_page`, `address_not_proven` and `too_many_requests`.
 */
export async function claimByCode(
  { db, clock, limits, jobs, config, expressions }: VouchDependencies,
  caller: Caller,
  code: string,
): Promise<ClaimOutcome> {
  const { accountId } = caller;
  await requireProvenAddress(db, caller);
  await limits.consume('guess-vouch', accountKey(caller));
  const made = await inTransaction(db, async (transaction) => {
    const at = clock.now();
    const codeDigest = digestOf(config.identitySecret, code);
    const vouch = await takeVouch(transaction, { codeDigest, at });
    if (!vouch) throw new Refusal(claimCodeInvalid);
    // The refusal rolls the transaction back, so the code still works for the person it is meant for.
    if (vouch.organizer_account === accountId) throw new Refusal(vouchForOneself);
    const page = await lockPublished(transaction, vouch.beneficiary_id, claimCodeInvalid);
    const isTrusted = at.getTime() - vouch.organizer_since.getTime() >= trustedAfterMs;
    const proven = isTrusted && !(await hasTips(transaction, page.id, expressions.tipCount));
    const { organizer, event, organizer_account: by } = vouch;
    const claim = { page, accountId, way: 'vouch', at, proven, vouch: { organizer, event, by } } as const;
    return makeClaim({ jobs }, transaction, claim);
  });
  await limits.giveBack('guess-vouch', accountKey(caller));
  return made.answer;
}

async function requireOwnEvent(
  db: Connection,
  query: { eventId: string; accountId: string },
): Promise<OwnEvent> {
  const event = await findOwnEvent(db, query);
  if (!event) throw new Refusal(eventNotFound);
  return event;
}

/**
 * The stored form of a code. The digest uses our secret, because a reader of the table could try all such short
 * codes.
 */
function digestOf(identitySecret: string, code: string): string {
  return createHmac('sha256', identitySecret).update(['claim-code', code].join('\n')).digest('base64url');
}
