import type { Stage } from '#contract/stages/schemas.ts';
import type { ActRow, StageRow } from './repository.ts';

const hourMs = 60 * 60 * 1000;
/** How long the last act plays if it has no given end. */
const usualActMs = 2 * hourMs;
/** How long a night without given times lasts. */
const usualNightMs = 8 * hourMs;
/** How long a change at the stage counts: by then everybody has gone home and forgotten to end it. */
const saidValidMs = 6 * hourMs;
/** How long after the end of a night its line-up can still be tipped by the sign. */
const afterMs = 12 * hourMs;

/** An act with its times in milliseconds since 1970. */
interface TimedAct {
  readonly act: ActRow;
  readonly from: number;
  readonly until: number;
}

export interface StageState {
  readonly state: Stage['state'];
  readonly act: ActRow | null;
  readonly next: ActRow | null;
  /** Whether the organizer's changes determine who is on; otherwise the times do. */
  readonly byHand: boolean;
}

/** The state at a moment: the act that the organizer named last, or else the act by the times. */
export function stageStateAt(row: StageRow, now: Date): StageState {
  const at = now.getTime();
  const acts = timedActs(row.acts);
  if (row.canceled) return { state: 'canceled', act: null, next: null, byHand: false };
  const said = saidAt(row, at);
  if (said) {
    const act = said.act;
    return { state: act ? 'act' : 'break', act, next: nextAfter(acts, act, at), byHand: true };
  }
  const begins = acts[0]?.from ?? row.starts_at?.getTime() ?? Number.POSITIVE_INFINITY;
  const ends = endOf(row, acts, begins);
  const on = acts.findLast(({ from, until }) => from <= at && at < until)?.act ?? null;
  const next = nextAfter(acts, on, at);
  return { state: stateBy({ at, begins, ends, on }), act: on, next, byHand: false };
}

function stateBy({
  at,
  begins,
  ends,
  on,
}: {
  at: number;
  begins: number;
  ends: number;
  on: ActRow | null;
}): Stage['state'] {
  if (on) return 'act';
  if (at < begins) return 'before';
  if (at < ends) return 'break';
  return at < ends + afterMs ? 'after' : 'over';
}

/** In order; an act without an end plays until the next one begins. */
function timedActs(rows: readonly ActRow[]): TimedAct[] {
  const timed = rows.flatMap((act) =>
    act.starts_at === null ? [] : [{ act, from: Date.parse(act.starts_at) }],
  );
  return timed.map(({ act, from }, place) => {
    const next = timed[place + 1]?.from ?? from + usualActMs;
    return { act, from, until: act.ends_at === null ? next : Date.parse(act.ends_at) };
  });
}

/** The latest change while it counts; an act that has left the bill since is ignored. */
function saidAt({ said, acts }: StageRow, at: number): { act: ActRow | null } | undefined {
  if (!said || said.kind === 'times' || at - Date.parse(said.at) >= saidValidMs) return undefined;
  if (said.kind === 'break') return { act: null };
  const act = acts.find(({ beneficiary_id, name }) =>
    said.beneficiary_id === null
      ? beneficiary_id === null && name === said.name
      : beneficiary_id === said.beneficiary_id,
  );
  return act && { act };
}

/** The act after the one that is on, or else the next one by the times. */
function nextAfter(acts: readonly TimedAct[], on: ActRow | null, at: number): ActRow | null {
  const place = acts.findIndex(({ act }) => act === on);
  if (on && place >= 0) return acts[place + 1]?.act ?? null;
  return acts.find(({ from }) => from > at)?.act ?? null;
}

/** The end of the night: the end of its last act, or the latest change if that is later. */
function endOf({ said }: StageRow, acts: readonly TimedAct[], begins: number): number {
  const planned = acts.length > 0 ? Math.max(...acts.map(({ until }) => until)) : begins + usualNightMs;
  return said ? Math.max(planned, Date.parse(said.at)) : planned;
}
