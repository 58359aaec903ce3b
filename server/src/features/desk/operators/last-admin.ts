/** Whether the database refused what would have left nobody who can give roles (migration 0197). */
export function isLastAdminRefused(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'operator_last_admin';
}
