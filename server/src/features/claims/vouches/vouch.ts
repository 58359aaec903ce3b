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
/** An organizer who is here for so long vouches alone; what a newer one says is looked at by an operator. */
const trustedAfterMs = 30 * dayMs;

export const vouchBudgets = {
  'make-vouch': { points: 50, seconds: 24 * 60 * 60, scope: 'shared' },
  /** A code has 60 bits, so this is for the peace of the log more than against guessing. */
  'guess-vouch': { points: 10, seconds: 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

export interface VouchDependencies extends ClaimDependencies {
  readonly config: { readonly identitySecret: string };
  readonly expressions: { readonly tipCount: CountExpression };
}

/** Who on the bill of an own event can be vouched for. Throws `event_not_found`. */
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
 * Makes a code for somebody on the bill of an own event. It is shown now and never again. Throws `event_not_found`,
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
 * Claims a page by the code of an organizer, once. It gives the page at once where the organizer has been here for a
 * month and the page has received nothing yet; else an operator looks at it (decision 60). Throws
 * `claim_code_invalid`, `vouch_for_oneself`, `claim_of_own_page`, `address_not_proven` and `too_many_requests`.
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
    // Thrown away with the transaction: the code still works for whom it is meant.
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

/** What is stored of a code, under our secret: it is short enough to be tried by who has the table. */
function digestOf(identitySecret: string, code: string): string {
  return createHmac('sha256', identitySecret).update(['claim-code', code].join('\n')).digest('base64url');
}
