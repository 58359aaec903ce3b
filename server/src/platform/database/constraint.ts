/** Whether the database refused something by one of these constraints or indexes, as it names them. */
export function isRefusedBy(error: unknown, ...constraints: readonly string[]): boolean {
  return (
    error instanceof Error &&
    'constraint' in error &&
    typeof error.constraint === 'string' &&
    constraints.includes(error.constraint)
  );
}

/** Whether the database ended a transaction because of a deadlock (deadlock_detected). */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}
