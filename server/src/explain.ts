import { ConfigurationError } from './config.ts';
import { EmbeddedDatabaseError } from './platform/database/embedded.ts';

/** What the operator reads: one sentence where the cause is known, else everything there is. */
export function explain(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof EmbeddedDatabaseError) return error.message;
  return String(error instanceof Error ? error.stack : error);
}
