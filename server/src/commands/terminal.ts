/** Where a command runs: its words, and where its lines go. */
export interface Terminal {
  readonly words: readonly string[];
  /** Its settings; by default those of the process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Writes a line to standard output. */
  readonly say: (line: string) => void;
  /** Writes a line to standard error. */
  readonly complain: (line: string) => void;
}

/** That of the process; it ends with the exit code of the command. */
export async function runAtTerminal(command: (terminal: Terminal) => Promise<number>): Promise<void> {
  process.exitCode = await command({
    words: process.argv.slice(2),
    say: (line) => void process.stdout.write(`${line}\n`),
    complain: (line) => void process.stderr.write(`${line}\n`),
  });
}
