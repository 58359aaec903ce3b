import autocannon from 'autocannon';

export interface Target {
  readonly name: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
  /** Sent instead of a plain GET. */
  readonly request?: autocannon.Request;
  /** Several requests, sent one after the other. */
  readonly requests?: readonly autocannon.Request[];
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/** Returns requests a second that were answered with 2xx or 3xx. Throws when more than one in a hundred was not. */
async function load(
  { url, headers, request, requests = request ? [request] : [] }: Target,
  seconds: number,
  connections: number,
): Promise<number> {
  const result = await autocannon({
    url,
    duration: seconds,
    connections,
    ...(headers ? { headers } : {}),
    ...(requests.length > 0 ? { requests: [...requests] } : {}),
  });
  const bad = result.non2xx - (result['3xx'] ?? 0) + result.errors;
  if (bad > result.requests.total / 100) throw new Error(`${url}: ${bad} of ${result.requests.total} failed`);
  return result.requests.average;
}

/** Runs the targets in turn, in several rounds, so that the machine's noise affects all alike. */
export async function compare(
  targets: readonly Target[],
  { rounds = 5, seconds = 2, connections = 16 } = {},
): Promise<Map<string, number>> {
  // Warms up until the code of each target is compiled; the larger one takes longer.
  for (const target of targets) await load(target, 3, connections);
  const rates = new Map<string, number[]>(targets.map((target) => [target.name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) rates.get(target.name)?.push(await load(target, seconds, connections));
  }
  return new Map([...rates].map(([name, values]) => [name, median(values)]));
}

/** The rows of this run, and those of them that are over their budget. */
const rows: string[] = [];
const over: string[] = [];

/** Prints one line of the report: the figure, what it is compared with, and the budget. */
export function report(what: string, figure: string, beside: string, budget: string, met: boolean): void {
  rows.push(what);
  if (!met) over.push(what);
  console.log(
    `${met ? 'ok  ' : 'OVER'}  ${what.padEnd(42)} ${figure.padEnd(24)} ${beside.padEnd(34)} budget ${budget}`,
  );
}

/** Prints the last line of the report, which names every row that is over its budget. Returns the exit code: 1 if one is. */
export function endReport(): number {
  const count = (some: readonly string[]) => `${some.length} ${some.length === 1 ? 'row' : 'rows'}`;
  console.log(
    `\nbench: ${count(rows)}, ${over.length} over budget${over.length ? `: ${over.join('; ')}` : ''}`,
  );
  return over.length === 0 ? 0 : 1;
}
