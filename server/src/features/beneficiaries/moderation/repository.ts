import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import type { PageManagerTable } from '../tables.ts';

/** A page of those somebody looks after, in any state. */
export interface PageOfPerson {
  readonly id: string;
  readonly name: string;
  readonly role: PageManagerTable['role'];
  /** Whether everybody sees it. */
  readonly listed: boolean;
}

const listed = 'EXISTS (SELECT FROM listed_beneficiary WHERE listed_beneficiary.id = beneficiary.id)';

export function listPagesOf(db: Connection, accountId: string): Promise<PageOfPerson[]> {
  const text = `SELECT beneficiary.id, name, role, ${listed} AS listed
    FROM page_manager JOIN beneficiary ON beneficiary.id = page_manager.beneficiary_id
    WHERE page_manager.account_id = $1 ORDER BY name, beneficiary.id`;
  return runStatement(db, text, [accountId]);
}
