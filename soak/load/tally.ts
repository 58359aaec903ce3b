/** What people waited for; each has figures of its own. */
export const waits = [
  'pages',
  'lists',
  'deep lists',
  'details',
  'searches',
  'tips',
  'confirmations',
  'streams opened',
  'webhooks',
  'news',
] as const;
export type Wait = (typeof waits)[number];

export interface Answered {
  /** Undefined for no answer at all. */
  readonly status: number | undefined;
  readonly ms: number;
  /** Milliseconds since 1970 at the end. */
  readonly at: number;
}

/** What was answered in one round. */
export type Tally = ReturnType<typeof openTally>;

/** A class gives way once an answer is 503 or missing, or once its p99 is longer than this. */
const mostMs = 2000;

export function openTally() {
  const answers = new Map<Wait, Answered[]>(waits.map((wait) => [wait, []]));
  const of = (wait: Wait): readonly Answered[] => answers.get(wait) ?? [];
  return {
    note: (wait: Wait, answered: Answered) => void answers.get(wait)?.push(answered),
    /** The class that gave way first; undefined if all are within their limits. */
    firstToGive(): { readonly wait: Wait; readonly why: string } | undefined {
      const ends = waits.flatMap((wait) => {
        const refused = of(wait).find(({ status }) => status === 503 || status === undefined);
        const late = quantile(of(wait), 0.99) > mostMs ? of(wait).find(({ ms }) => ms > mostMs) : undefined;
        return [
          ...(refused ? [{ wait, why: `was answered ${refused.status ?? 'nothing'}`, at: refused.at }] : []),
          ...(late ? [{ wait, why: `has a p99 over ${mostMs} ms`, at: late.at }] : []),
        ];
      });
      return ends.toSorted((a, b) => a.at - b.at)[0];
    },
    /** A line for each class of which anything was requested. */
    lines: (): string[] => waits.filter((wait) => of(wait).length > 0).map((wait) => lineOf(wait, of(wait))),
  };
}

const isServed = ({ status }: Answered) => status !== undefined && status < 400;

function lineOf(wait: Wait, answers: readonly Answered[]): string {
  const served = answers.filter(isServed);
  const others = Map.groupBy(
    answers.filter((one) => !isServed(one)),
    ({ status }) => status ?? 'none',
  );
  const refused = [...others].map(([status, { length }]) => `, ${length} x ${status}`).join('');
  const ms = (share: number) => `${Math.round(quantile(served, share))} ms`;
  return `  ${wait.padEnd(15)} ${String(served.length).padStart(6)} answered, p50 ${ms(0.5)}, p99 ${ms(0.99)}${refused}`;
}

function quantile(answers: readonly { readonly ms: number }[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
