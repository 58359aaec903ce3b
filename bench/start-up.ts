import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report } from './measure.ts';

const root = join(import.meta.dirname, '..');

/** The time of `npm start` until the address is printed, on an empty data folder and on the same one again. */
export async function benchStartUp(port: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-bench-start-'));
  chmodSync(folder, 0o755);
  try {
    for (const [what, budgetSeconds] of [
      ['npm start, empty data folder', 5],
      ['npm start, data folder in use before', 3],
    ] as const) {
      const seconds = await timeStart(join(folder, 'data'), port);
      report(
        what,
        `${seconds.toFixed(1)} s`,
        'dependencies installed, web built',
        `<= ${budgetSeconds} s`,
        seconds <= budgetSeconds,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timeStart(dataDir: string, port: number): Promise<number> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await printed(child, `http://127.0.0.1:${port}`);
  const seconds = (performance.now() - startedAt) / 1000;
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  return seconds;
}

function printed(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += String(chunk);
      if (output.includes(text)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${output}`)));
  });
}
