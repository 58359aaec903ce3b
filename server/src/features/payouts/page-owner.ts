import { pageNotFound } from '#contract/beneficiaries/errors.ts';
import { listManagers } from '#server/features/beneficiaries/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';

/** Only owners see and handle money. Throws `page_not_found` for everybody else, editors too. */
export async function requireOwner(db: Connection, accountId: string, pageId: string): Promise<void> {
  const managers = await listManagers(db, pageId);
  if (!managers.some(({ id, role }) => id === accountId && role === 'owner')) throw new Refusal(pageNotFound);
}
