/** A failure whose message is the one sentence the person at the terminal reads. */
export class Failure extends Error {
  name = 'Failure';
}

/**
 * Runs a command to its end. A Failure, or whatever else is thrown, is told in one sentence on stderr and
 * ends the process with exit code 1; a number returned by the command becomes the exit code.
 */
export async function runCommand(command) {
  try {
    process.exitCode = (await command()) ?? 0;
  } catch (error) {
    console.error(error instanceof Failure ? error.message : `Tibeb stopped unexpectedly: ${error.message}`);
    process.exit(1);
  }
}
