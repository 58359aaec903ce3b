import type { OwnData } from '#server/features/account/public.ts';

/** A person's role at the desk. */
export const ownOperator: OwnData = {
  name: 'operator',
  tables: ['operator'],
  key: 'account_id',
  columns: { role: 'role', granted_at: 'granted_at' },
  from: 'operator WHERE account_id = $1',
};
