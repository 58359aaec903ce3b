/** Where a command runs: its words, and where its lines go. */
export interface Terminal {
  readonly words: readonly string[];
  /** Its settings; by default those of the process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}

/** That of the process; it ends with the exit code of the command. */
export async function runAtTerminal(command: (terminal: Terminal) => Promise<number>): Promise<void> {
  process.exitCode = await command({
    words: process.argv.slice(2),
    out: (text) => void process.stdout.write(text),
    error: (text) => void process.stderr.write(text),
  });
}
