import type { OperatorRole } from '#contract/operator-roles.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { isLastAdminRefused } from './last-admin.ts';
import { deleteRole, lockOperators, saveRole } from './repository.ts';

/** At least one person must remain who can give roles. */
export class LastAdmin extends Error {
  override name = 'LastAdmin';

  constructor() {
    super('This is the last admin. Make somebody else admin first.');
  }
}

/** The role before and after the change, for the log. */
export interface RoleChange {
  readonly before: { readonly role: OperatorRole } | undefined;
  readonly after: { readonly role: OperatorRole } | undefined;
}

/** Gives somebody a role, which replaces their previous one, or removes it. Throws LastAdmin. */
export async function changeOperator(
  transaction: Transaction,
  accountId: string,
  role: OperatorRole | undefined,
): Promise<RoleChange> {
  const operators = await lockOperators(transaction);
  const before = operators.get(accountId);
  const admins = [...operators].filter(([, one]) => one === 'admin').map(([id]) => id);
  if (before === 'admin' && role !== 'admin' && admins.length === 1) throw new LastAdmin();
  try {
    if (role) await saveRole(transaction, accountId, role);
    else await deleteRole(transaction, accountId);
  } catch (error) {
    // The other admins are suspended.
    if (isLastAdminRefused(error)) throw new LastAdmin();
    throw error;
  }
  return { before: before && { role: before }, after: role && { role } };
}
