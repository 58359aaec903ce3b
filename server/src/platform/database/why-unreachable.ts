/**
 * Why a connection could not be opened, for an operator. A name with several addresses fails with one error for each of
 * them, and no message of its own.
 */
export function whyUnreachable(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? first.message : String(first);
}
