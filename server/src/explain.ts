import { ConfigurationError } from './config/config.ts';
import { DataFolderError } from './platform/data-folder/data-folder.mjs';
import { EmbeddedDatabaseError } from './platform/database/embedded.ts';
import { BuiltPagesError } from './platform/pages/page-renderer.ts';

/** What the operator reads: one sentence where the cause is known, else everything there is. */
export function explain(error: unknown): string {
  const known = [ConfigurationError, DataFolderError, EmbeddedDatabaseError, BuiltPagesError];
  if (known.some((one) => error instanceof one)) return (error as Error).message;
  return whatDatabaseSays(error) ?? whichFile(error) ?? String(error instanceof Error ? error.stack : error);
}

/**
 * Classes of SQLSTATE whose cause is not in our code but around the database: its connections, its roles, its disk and
 * its files. XX is a damaged file, 58 a file that is missing.
 */
const aroundDatabase = /^(08|28|3D|42501|53|55P03|57|58|XX)/;
const damaged = /^(58|XX)/;

/** One sentence for a failure that PostgreSQL reports, which names the file where one is damaged. */
function whatDatabaseSays(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!('severity' in error && 'code' in error)) return whatDatabaseSays(error.cause);
  const state = String(error.code);
  if (!aroundDatabase.test(state)) return undefined;
  const advice = damaged.test(state) ? '; put a copy back (docs/operations.md, "Backup and restore")' : '';
  return `Cannot start: the database fails: ${error.message} (SQLSTATE ${state})${advice}.`;
}

/** One sentence for a file that cannot be read or written; it names the file. */
function whichFile(error: unknown): string | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'path' in error)) return undefined;
  return `Cannot start: ${error.message}.`;
}

/** The one sentence for the operator when the server cannot listen on an address; each setting comes with its name. */
export function whyNotListening(
  error: Error,
  host: Readonly<Record<string, string>>,
  port: Readonly<Record<string, number>>,
): Error {
  const [[hostName, hostValue] = []] = Object.entries(host);
  const [[portName, portValue] = []] = Object.entries(port);
  const sentence: Record<string, string> = {
    EADDRINUSE: `port ${portValue} is already in use; set ${portName} to another number`,
    EADDRNOTAVAIL: `${hostName}=${hostValue} is not an address of this machine`,
    EACCES: `port ${portValue} may not be used by this user; set ${portName} to another number`,
  };
  const known = 'code' in error ? sentence[String(error.code)] : undefined;
  return known === undefined ? error : new ConfigurationError(`Cannot start: ${known}.`);
}
