import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigurationError } from './config.ts';

/** Makes the data folder, or says in one sentence why it cannot be written. */
export function prepareDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    throw new ConfigurationError(`Cannot start: the data folder ${dataDir} cannot be written (DATA_DIR).`);
  }
}

// mkdirSync's own `recursive` never returns where a folder exists but takes no entries, such as /proc.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}
