import type { Connection, Transaction } from '#server/platform/database/database.ts';
import '../tables.ts';

/** Who did something: an operator in their role, or with a command the user of the machine. */
export interface Actor {
  readonly accountId: string | null;
  readonly name: string;
}

export interface AuditEntry {
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: string };
  /** How it was and is, as far as the act is about it: no secrets, no mail addresses. */
  readonly before?: object;
  readonly after?: object;
  readonly reason: string;
}

/** Writes down an act, in the transaction that does it. Returns the id of the entry. */
export async function insertAuditEntry(
  transaction: Transaction,
  actor: Actor,
  { action, subject, before, after, reason }: AuditEntry,
): Promise<string> {
  const row = await transaction
    .insertInto('audit_entry')
    .values({
      account_id: actor.accountId,
      actor: actor.name,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The newest first. */
export function listAuditEntries(db: Connection, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.account_id')
    .selectAll('audit_entry')
    .select(['account.full_name', 'account.email'])
    .orderBy('audit_entry.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Why this was done last. */
export async function findLastReason(
  db: Connection,
  { action, subjectId }: { action: string; subjectId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit_entry')
    .select('reason')
    .where('subject_kind', '=', 'account')
    .where('subject_id', '=', subjectId)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reason;
}

export async function countAuditEntries(db: Connection): Promise<number> {
  const row = await db
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
