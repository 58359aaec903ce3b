import { userInfo } from 'node:os';
import type { Transaction } from '#server/platform/database/database.ts';
import './tables.ts';

/** Who did something: an operator in their role, or the system user who ran a command. */
export interface Actor {
  readonly accountId: string | null;
  readonly name: string;
}

/** Whoever runs a command on the machine. */
export const commandActor = (): Actor => ({ accountId: null, name: userInfo().username });

export interface AuditEntry {
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: string };
  /** How it was and is, as far as the act is about it: no secrets, no mail addresses. */
  readonly before?: object;
  readonly after?: object;
  readonly reason: string;
}

/** Records an act, in the transaction that does it. Returns the id of the entry. */
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
