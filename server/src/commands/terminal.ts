/** Where a command runs: its words and settings, and where its lines go. */
export interface Terminal {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}

/** That of the process; it ends with the exit code of the command. */
export async function runAtTerminal(command: (terminal: Terminal) => Promise<number>): Promise<void> {
  process.exitCode = await command({
    words: process.argv.slice(2),
    environment: process.env,
    out: (text) => void process.stdout.write(text),
    error: (text) => void process.stderr.write(text),
  });
}
