import { DataFolderError } from '../../server/src/platform/data-folder/data-folder.mjs';

/** A failure whose message is the only sentence that the person at the terminal reads. */
export class Failure extends Error {
  /** @override */
  name = 'Failure';
}

/**
 * Runs a command to its end. A Failure, or any other error, is reported in one sentence on stderr and ends the process with
 * exit code 1; a number returned by the command becomes the exit code.
 * @param {() => Promise<number | void>} command
 */
export async function runCommand(command) {
  try {
    process.exitCode = (await command()) ?? 0;
  } catch (error) {
    const known = error instanceof Failure || error instanceof DataFolderError;
    const message = error instanceof Error ? error.message : String(error);
    console.error(known ? message : `Tibeb stopped unexpectedly: ${message}`);
    process.exit(1);
  }
}
