import type { Settings } from '#sandbox/stripe/settings.ts';
import { type Random, randomOf } from '#seed/bulk/random.ts';

/** The processes that can be killed. */
export const processNames = ['server-1', 'server-2', 'worker', 'sandbox', 'database'] as const;
export type ProcessName = (typeof processNames)[number];

/** The processes whose clock can jump. */
const clockedProcesses = ['server-1', 'server-2', 'worker'] as const;
export type ClockedProcess = (typeof clockedProcesses)[number];

/** What a fan does at the hosted checkout, and what happens to the payment afterwards. */
const courses = [
  'pay',
  'pay',
  'pay',
  'pay',
  'pay',
  'pay',
  'pay',
  'pay',
  'decline-then-pay',
  'decline-then-pay',
  'pay-late',
  'fail-late',
  'cancel',
  'leave',
  'refund',
  'refund',
  'dispute',
  'win-dispute',
  'lose-dispute',
] as const;
export type Course = (typeof courses)[number];

const mailOutages = ['refuse', 'hang', 'drop'] as const;
export type MailOutage = (typeof mailOutages)[number];

export type Happening = { readonly atMs: number } & (
  | { readonly kind: 'kill'; readonly target: ProcessName }
  /** A regular stop: SIGTERM, or PostgreSQL's fast shutdown. */
  | { readonly kind: 'restart'; readonly target: ProcessName }
  | { readonly kind: 'mail-outage'; readonly how: MailOutage; readonly seconds: number }
  | { readonly kind: 'provider'; readonly settings: Partial<Settings>; readonly seconds: number }
  /** The clock of one process jumps, and jumps back after a while. */
  | {
      readonly kind: 'clock';
      readonly target: ClockedProcess;
      readonly aheadSeconds: number;
      readonly seconds: number;
    }
  | { readonly kind: 'read'; readonly page: number }
  | TipPlan
);

export interface TipPlan {
  readonly atMs: number;
  readonly kind: 'tip';
  readonly fan: number;
  readonly performer: number;
  /** The number of an event, if the tip is for everybody on its bill; undefined for a tip to the performer alone. */
  readonly event: number | undefined;
  readonly amountMinor: number;
  readonly course: Course;
  /** Sends the request twice at the same time. */
  readonly doubleClick: boolean;
  /** The fan returns from the checkout, so that the page confirms the tip. */
  readonly returns: boolean;
}

export interface PlanOptions {
  readonly seed: number;
  /** The length of the day; with `kills`, the day ends at the last of them. */
  readonly seconds: number;
  readonly kills: number | undefined;
}

export const fanCount = 200;

/** Average seconds between two happenings of a kind. A day with a number of kills is denser. */
const paces = {
  long: { kill: 28, restart: 120, mail: 600, provider: 300, clock: 400, read: 1.5, tip: 1.8 },
  dense: { kill: 3.3, restart: 45, mail: 90, provider: 45, clock: 60, read: 1.5, tip: 1 },
} as const;

/** Everything that happens, in order. Depends only on the options. */
export function planDay({ seed, seconds, kills }: PlanOptions): Happening[] {
  const pace = kills === undefined ? paces.long : paces.dense;
  const stream = (kind: string) => randomOf(String(seed), kind, 0);
  const random = stream('kill');
  const killing = times(random, pace.kill, kills === undefined ? seconds * 1000 : Number.POSITIVE_INFINITY);
  const killed: Happening[] = [];
  for (const atMs of killing) {
    if (killed.length === kills) break;
    killed.push({ atMs, kind: 'kill', target: random.of(processNames) });
  }
  const endMs = kills === undefined ? seconds * 1000 : (killed.at(-1)?.atMs ?? 0);
  const each = (kind: keyof typeof pace, make: (atMs: number, random: Random) => Happening): Happening[] => {
    const own = stream(kind);
    return [...times(own, pace[kind], endMs)].map((atMs) => make(atMs, own));
  };
  return [
    ...killed,
    ...each('restart', (atMs, own) => ({ atMs, kind: 'restart', target: own.of(processNames) })),
    ...each('mail', (atMs, own) => ({
      atMs,
      kind: 'mail-outage',
      how: own.of(mailOutages),
      seconds: 3 + own.below(20),
    })),
    ...each('provider', (atMs, own) => ({ atMs, kind: 'provider', ...disturbance(own) })),
    ...each('clock', (atMs, own) => ({
      atMs,
      kind: 'clock',
      target: own.of(clockedProcesses),
      aheadSeconds: own.of([-7200, -600, -90, 90, 600, 7200]),
      seconds: 10 + own.below(30),
    })),
    ...each('read', (atMs, own) => ({ atMs, kind: 'read', page: own.below(1000) })),
    ...each('tip', planTip),
  ].toSorted((a, b) => a.atMs - b.atMs);
}

function* times(random: Random, averageSeconds: number, endMs: number): Generator<number> {
  for (let atMs = 0; ; ) {
    // Exponential pauses, so that happenings are independent of each other.
    atMs += Math.ceil(-Math.log(1 - random.below(1_000_000) / 1_000_000) * averageSeconds * 1000);
    if (atMs >= endMs) return;
    yield atMs;
  }
}

function planTip(atMs: number, random: Random): TipPlan {
  const event = random.chance(0.2) ? random.below(20) : undefined;
  return {
    atMs,
    kind: 'tip',
    fan: random.below(fanCount),
    performer: random.zipf(20),
    event,
    amountMinor: event === undefined ? 100 + random.below(9900) : 1000 + random.below(9000),
    course: random.of(courses),
    doubleClick: random.chance(0.1),
    returns: random.chance(0.6),
  };
}

function disturbance(random: Random): { settings: Partial<Settings>; seconds: number } {
  const failWhen = random.of<Settings['failWhen']>(['before', 'after']);
  const failHow = random.of<Settings['failHow']>(['500', 'reset']);
  const settings = random.of<Partial<Settings>>([
    { failNext: 3 + random.below(20), failHow, failWhen },
    { hangNext: 1 + random.below(4), failWhen },
    { latencyMs: 200 + random.below(1500) },
    { duplicate: 2 + random.below(3) },
    { shuffle: 2 + random.below(6) },
    { delayMs: 500 + random.below(5000) },
    { loseNext: 1 + random.below(5) },
    // No request is answered for a while.
    { failNext: 100_000, failHow: 'reset', failWhen: 'before' },
  ]);
  return { settings, seconds: 4 + random.below(20) };
}

/** One line with the time and the happening. */
export function describeHappening({ atMs, kind, ...rest }: Happening): string {
  const time = new Date(atMs).toISOString().slice(11, 23);
  return `${time} ${kind} ${JSON.stringify(rest)}`;
}
