import { isRefusedBy } from '#server/platform/database/constraint.ts';

/** Whether the database refused a change that would have left nobody who can give roles (migration 0197). */
export const isLastAdminRefused = (error: unknown): boolean => isRefusedBy(error, 'operator_last_admin');
