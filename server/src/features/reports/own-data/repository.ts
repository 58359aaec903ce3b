import type { OwnData } from '#server/features/account/public.ts';

/** The reports that an account sent, without their outcome, which reporters are not told. */
export const ownReports: OwnData = {
  name: 'reports',
  tables: ['report'],
  key: 'id',
  columns: {
    id: 'id',
    kind: 'kind',
    reported: 'subject_id',
    reason: 'reason',
    words: 'words',
    created_at: 'created_at',
  },
  from: 'report WHERE account_id = $1',
};
