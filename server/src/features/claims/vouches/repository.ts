import type { Insertable } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import type { ClaimVouchTable } from '../tables.ts';

export interface OwnEvent {
  readonly id: string;
  readonly title: string;
  readonly organizerId: string;
}

/** A public event of this account that was not canceled. */
export async function findOwnEvent(
  db: Connection,
  { eventId, accountId }: { eventId: string; accountId: string },
): Promise<OwnEvent | undefined> {
  const text = `
    SELECT event.id, event.title, organizer.id AS "organizerId"
    FROM listed_event AS event JOIN organizer ON organizer.id = event.organizer_id
    WHERE event.id = $1 AND organizer.account_id = $2 AND event.canceled_at IS NULL`;
  return (await runStatement<OwnEvent>(db, text, [eventId, accountId]))[0];
}

export interface VouchableRow {
  readonly id: string;
  readonly name: string;
  readonly profile_picture: string | null;
  readonly code_expires_at: Date | null;
}

/** The performers on the bill with a public page that is unclaimed, each once, in the order of the bill. */
export function listVouchable(db: Connection, eventId: string, at: Date): Promise<VouchableRow[]> {
  const text = `
    SELECT page.id, page.name, page.profile_picture, max(vouch.expires_at) AS code_expires_at
    FROM event_beneficiary AS performer JOIN listed_beneficiary AS page ON page.id = performer.beneficiary_id
    LEFT JOIN claim_vouch AS vouch
      ON vouch.event_id = performer.event_id AND vouch.beneficiary_id = page.id AND vouch.expires_at > $2
    WHERE performer.event_id = $1 AND page.claim_state = 'unclaimed'
    GROUP BY page.id, page.name, page.profile_picture ORDER BY min(performer.position)`;
  return runStatement(db, text, [eventId, at]);
}

/** Replaces an earlier code of the event for the same page. */
export async function saveVouch(transaction: Transaction, vouch: Insertable<ClaimVouchTable>): Promise<void> {
  const { code_digest, organizer_id, expires_at } = vouch;
  await transaction
    .insertInto('claim_vouch')
    .values(vouch)
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'beneficiary_id']).doUpdateSet({ code_digest, organizer_id, expires_at }),
    )
    .execute();
}

export interface Vouch {
  readonly beneficiary_id: string;
  readonly event: string;
  readonly organizer: string;
  readonly organizer_account: string | null;
  readonly organizer_since: Date;
}

/**
 * Uses up a code; of two uses at once, one succeeds. Undefined if the code has expired, or if its event has another
 * organizer, was canceled, or no longer has the performer on its bill.
 */
export async function takeVouch(
  transaction: Transaction,
  { codeDigest, at }: { codeDigest: string; at: Date },
): Promise<Vouch | undefined> {
  const text = `
    WITH taken AS (DELETE FROM claim_vouch WHERE code_digest = $1 AND expires_at > $2 RETURNING *)
    SELECT taken.beneficiary_id, event.title AS event, organizer.organization_name AS organizer,
      organizer.account_id AS organizer_account, organizer.created_at AS organizer_since
    FROM taken JOIN listed_event AS event ON event.id = taken.event_id AND event.canceled_at IS NULL
    JOIN organizer ON organizer.id = taken.organizer_id AND organizer.id = event.organizer_id
    WHERE EXISTS (SELECT FROM event_beneficiary AS performer
      WHERE performer.event_id = event.id AND performer.beneficiary_id = taken.beneficiary_id)`;
  return (await runStatement<Vouch>(transaction, text, [codeDigest, at]))[0];
}
