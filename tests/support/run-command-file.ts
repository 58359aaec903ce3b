import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { bareEnvironment } from './bare-environment.ts';

const folder = join(import.meta.dirname, '../../server/src/commands');

/** Runs a file of `server/src/commands` as a process of its own, as `npm run` does, until it ends. */
export async function runCommandFile(
  file: string,
  words: readonly string[],
  environment: Record<string, string>,
): Promise<{ out: string; error: string; code: number | null }> {
  const child = spawn(process.execPath, [join(folder, file), ...words], {
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
