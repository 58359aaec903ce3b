import { isDeepStrictEqual } from 'node:util';
import { kindChanged, kindNameTaken } from '#contract/desk/errors.ts';
import type { Kind } from '#contract/desk/kinds/schemas.ts';
import { notFound } from '#contract/errors.ts';
import { insertStoredType, lockStoredType, saveStoredType } from '#server/features/beneficiaries/public.ts';
import {
  insertStoredCategory,
  lockStoredCategory,
  saveStoredCategory,
} from '#server/features/events/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';

type KindFields = Omit<Kind, 'id'>;

interface Done {
  readonly receipt: AuditReceipt;
  readonly kind: Kind;
}

/** Adds a type of beneficiaries or a category of events. Throws `kind_name_taken`. */
export function addKind(
  db: Database,
  {
    of,
    name,
    position,
    reason,
  }: { of: 'types' | 'categories'; name: string; position: number; reason: string },
  record: Record,
): Promise<Done> {
  const insert = of === 'types' ? insertStoredType : insertStoredCategory;
  return inTransaction(db, async (transaction) => {
    const kind = await insert(transaction, { name, position });
    if (!kind) throw new Refusal(kindNameTaken, { attr: 'name' });
    const subject = { kind: of, id: kind.id };
    const receipt = await record(transaction, { subject, after: { name, position }, reason });
    return { receipt, kind };
  });
}

/**
 * Renames, moves or retires a type or a category, or offers it again, if it is as it was seen. Pages and events that have
 * it keep it. Throws `not_found`, `kind_changed` and `kind_name_taken`.
 */
export function changeKind(
  db: Database,
  { id, reason, seen, ...change }: KindFields & { id: string; seen: KindFields; reason: string },
  record: Record,
): Promise<Done> {
  return inTransaction(db, async (transaction) => {
    const type = await lockStoredType(transaction, id);
    const before = type ?? (await lockStoredCategory(transaction, id));
    if (!before) throw new Refusal(notFound);
    const { id: _, ...was } = before;
    if (!isDeepStrictEqual(was, seen)) throw new Refusal(kindChanged);
    const kind = await (type ? saveStoredType : saveStoredCategory)(transaction, id, change);
    if (!kind) throw new Refusal(kindNameTaken, { attr: 'name' });
    const subject = { kind: type ? 'types' : 'categories', id };
    const receipt = await record(transaction, { subject, before: was, after: change, reason });
    return { receipt, kind };
  });
}
