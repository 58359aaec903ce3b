import { ConfigurationError } from '#server/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { firstCategories, firstTypes } from '#server/texts/en/kinds.ts';
import { findInventedRows, type Mode, markMode, offerKinds } from './repository.ts';

const beginClean = 'create an empty database and set DATABASE_URL and DATABASE_OWNER_URL to it';

/**
 * Binds the database to a mode at its first use, and refuses it to the other mode afterwards: people in a sandbox are
 * invented, and money in live mode is real. A live database starts with the types and categories that people choose
 * from; operators change them at the desk. Throws ConfigurationError.
 */
export async function claimInstallation(db: Database, mode: Mode): Promise<void> {
  if (mode === 'live') {
    const table = await findInventedRows(db);
    if (table)
      throw new ConfigurationError(
        `MODE=live cannot start: this database holds sample or seeded rows (table ${table}), whose people are invented; ${beginClean}.`,
      );
  }
  const first = await markMode(db, mode);
  if (first === mode) {
    if (mode === 'live') await offerKinds(db, { types: firstTypes, categories: firstCategories });
    return;
  }
  throw new ConfigurationError(
    first === 'sandbox'
      ? `MODE=live cannot start: this database was first used in sandbox mode, whose accounts and tips are invented; ${beginClean}.`
      : 'MODE=sandbox cannot start: this database is used in live mode; set DATABASE_URL to another one, or leave it out for the embedded database.',
  );
}
