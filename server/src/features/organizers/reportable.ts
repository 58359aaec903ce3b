import type { Database } from '#server/platform/database/database.ts';
import { findReportedOrganizer } from './repository.ts';

/** An organizer can be reported by everybody while their page is public. The desk suspends the person. */
export const organizerReportable = {
  isSeen: async (db: Database, id: string) => (await findReportedOrganizer(db, id))?.hidden === false,
  find: findReportedOrganizer,
};
