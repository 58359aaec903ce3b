import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Terminal } from '#server/commands/terminal.ts';
import { bareEnvironment, nodeFlags } from './bare-environment.ts';

const folder = join(import.meta.dirname, '../../server/src/commands');

interface Outcome {
  readonly out: string;
  readonly error: string;
  readonly code: number | null;
}

/** Runs a file of `server/src/commands` as a process of its own, as `npm run` does, until it ends. */
export async function runCommandFile(
  file: string,
  words: readonly string[],
  environment: Record<string, string>,
): Promise<Outcome> {
  const child = spawn(process.execPath, [...nodeFlags, join(folder, file), ...words], {
    env: { ...bareEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { out, error, code };
}

/**
 * Runs a command as its file does, but in this process: starting one takes a hundred times as long. Each command's test has
 * one process at least.
 */
export async function runCommandHere(
  command: (terminal: Terminal) => Promise<number>,
  words: readonly string[],
  environment: Record<string, string>,
): Promise<Outcome> {
  const written = { out: '', error: '' };
  const code = await command({
    words,
    environment,
    say: (line) => {
      written.out += `${line}\n`;
    },
    complain: (line) => {
      written.error += `${line}\n`;
    },
  });
  return { ...written, code };
}
