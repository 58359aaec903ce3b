import type { OwnData } from '#server/features/account/public.ts';

/** What somebody reported, and what became of it. */
export const ownReports: OwnData = {
  name: 'reports',
  tables: ['report'],
  key: 'id',
  columns: {
    id: 'id',
    kind: 'kind',
    subject_id: 'subject_id',
    reason: 'reason',
    words: 'words',
    created_at: 'created_at',
    closed_at: 'closed_at',
    outcome: 'outcome',
  },
  from: 'report WHERE account_id = $1',
};
