import { minorToMajor } from '#contract/minor-units.ts';
import type { ManagedStage, Stage } from '#contract/stages/schemas.ts';
import { toIsoInZone } from '#server/platform/zoned-time.ts';
import type { ActRow, StageRow } from './repository.ts';
import { stageStateAt } from './stage-state.ts';

export function presentStage(row: StageRow, takesTips: readonly string[], now: Date): Stage {
  const { state, act, next } = stageStateAt(row, now);
  const there = (moment: string | null) => moment && toIsoInZone(new Date(moment), row.time_zone);
  const isToCome = next?.starts_at && Date.parse(next.starts_at) > now.getTime();
  return {
    code: row.code ?? '',
    event: {
      id: row.event_id,
      title: row.title,
      place_name: row.place_name,
      start_time: row.starts_at && toIsoInZone(row.starts_at, row.time_zone),
    },
    state,
    act: act && named(act),
    next: next && { ...named(next), starts_at: isToCome ? there(next.starts_at) : null },
    order: row.acts.map((one) => ({
      ...named(one),
      starts_at: there(one.starts_at),
      ends_at: there(one.ends_at),
    })),
    takes_tips: [...takesTips],
    goal: row.goal_title === null ? null : goalOf(row.goal_title, row),
  };
}

function goalOf(title: string, { goal_minor, goal_reached_minor }: StageRow) {
  return { title, amount: minorToMajor(goal_minor ?? 0), reached: minorToMajor(goal_reached_minor ?? 0) };
}

export function presentManagedStage(row: StageRow, takesTips: readonly string[], now: Date): ManagedStage {
  const clock = (moment: string | null) =>
    moment && toIsoInZone(new Date(moment), row.time_zone).slice(11, 16);
  const stage = presentStage(row, takesTips, now);
  return {
    event: { id: row.event_id, title: row.title, start_time: stage.event.start_time },
    stage: row.code === null ? null : stage,
    by_hand: stageStateAt(row, now).byHand,
    acts: row.acts.map(({ beneficiary_id, name, starts_at, ends_at }) => ({
      id: beneficiary_id,
      name,
      starts: clock(starts_at),
      ends: clock(ends_at),
    })),
  };
}

function named({ id, name }: ActRow) {
  return { id, name };
}
