import { ConfigurationError } from './config.ts';
import { EmbeddedDatabaseError } from './platform/database/embedded.ts';

/** What the operator reads: one sentence where the cause is known, else everything there is. */
export function explain(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof EmbeddedDatabaseError) return error.message;
  return String(error instanceof Error ? error.stack : error);
}

/** The one sentence the operator reads when an address cannot be listened on; each setting comes with its name. */
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
