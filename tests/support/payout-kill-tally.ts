import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

// A long run of kills may be cut and continued: each round is a line of a file as it begins and as it ends.

const lineSchema = z.object({
  /** From 1. */
  point: z.int(),
  outcome: z.enum(['begun', 'once', 'wrong']),
  /** What went wrong. */
  why: z.string().optional(),
  /** Of the sources that ran. */
  commit: z.string(),
});
type Line = z.output<typeof lineSchema>;

/** What has come of the rounds so far. */
export interface PayoutKillTally {
  /** Rounds after which the money had gone once, by the number of the point. */
  readonly once: ReadonlyMap<number, number>;
  readonly wrong: readonly string[];
  /** Rounds that began and have no end: the run was cut in them. They count for nothing. */
  readonly cut: number;
  readonly commits: readonly string[];
}

/** Reads such a file; one that is not there is the beginning. A line that was cut is a round without an end. */
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

/** Writes lines of it, where there is a file. */
export function tallyWriter(file: string | undefined): (line: Omit<Line, 'commit'>) => void {
  if (file === undefined) return () => {};
  const commit = execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=12'], {
    encoding: 'utf8',
  });
  return (line) => appendFileSync(file, `${JSON.stringify({ ...line, commit: commit.trim() })}\n`);
}

/** The points that `1,3-5` names; without a text all of them. Throws for what is none. */
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
