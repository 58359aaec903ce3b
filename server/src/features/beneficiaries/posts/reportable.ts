import type { Database } from '#server/platform/database/database.ts';
import { findReportedPost, showPost } from './repository.ts';

/** A post can be reported by everybody who can read it. Its page's managers are responsible for it. */
export const postReportable = {
  isSeen: async (db: Database, id: string) => (await findReportedPost(db, id))?.hidden === false,
  find: findReportedPost,
  show: showPost,
};
