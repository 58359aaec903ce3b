import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

// A long run of kills can be interrupted and continued: each round writes a line to a file at its beginning and at its end.

const lineSchema = z.object({
  /** Starts at 1. */
  point: z.int(),
  outcome: z.enum(['begun', 'once', 'wrong']),
  /** What failed. */
  why: z.string().optional(),
  /** The commit of the sources that ran. */
  commit: z.string(),
});
type Line = z.output<typeof lineSchema>;

/** The results of the rounds so far. */
export interface PayoutKillTally {
  /** The number of rounds after which the money was sent exactly once, by the number of the point. */
  readonly once: ReadonlyMap<number, number>;
  readonly wrong: readonly string[];
  /** Rounds with a beginning but no end, because the run was interrupted. They do not count. */
  readonly cut: number;
  readonly commits: readonly string[];
}

/** Reads such a file; a missing one means a new run. An incomplete line is a round without an end. */
export function readTally(file: string | undefined): PayoutKillTally {
  const text = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  const lines = whole.filter((line) => line !== '').map((line) => lineSchema.parse(JSON.parse(line)));
  const once = new Map<number, number>();
  for (const { point, outcome } of lines) if (outcome === 'once') once.set(point, (once.get(point) ?? 0) + 1);
  const ends = lines.filter(({ outcome }) => outcome !== 'begun');
  return {
    once,
    wrong: ends.flatMap(({ point, outcome, why }) =>
      outcome === 'wrong' ? [`point ${point}: ${why ?? ''}`] : [],
    ),
    cut: lines.length - 2 * ends.length,
    commits: [...new Set(lines.map(({ commit }) => commit))],
  };
}

/** Returns a function that appends lines to the file, if there is one. */
export function tallyWriter(file: string | undefined): (line: Omit<Line, 'commit'>) => void {
  if (file === undefined) return () => {};
  const commit = execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=12'], {
    encoding: 'utf8',
  });
  return (line) => appendFileSync(file, `${JSON.stringify({ ...line, commit: commit.trim() })}\n`);
}

/** The points in a text such as `1,3-5`; without a text all of them. Throws for an invalid one. */
export function pointsNamed(text: string | undefined, count: number): number[] {
  const all = Array.from({ length: count }, (_, at) => at + 1);
  if (text === undefined) return all;
  const named = text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    const points = all.filter((point) => point >= first && point <= last);
    if (!all.includes(first) || !all.includes(last) || points.length === 0)
      throw new Error(`"${part}" names no point from 1 to ${count}.`);
    return points;
  });
  return all.filter((point) => named.includes(point));
}
