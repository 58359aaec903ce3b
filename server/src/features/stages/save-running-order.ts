import { stageWithoutDate } from '#contract/stages/errors.ts';
import type { RunningOrder } from '#contract/stages/schemas.ts';
import { invalid, Refusal } from '#server/platform/http/errors.ts';
import { fromWallClock, toIsoInZone } from '#server/platform/zoned-time.ts';
import { findAct, type OwnEvent, type StageDependencies, withOwnStage } from './own-stage.ts';
import { replaceSlots, type Slot, type StageRow } from './repository.ts';

const hourMs = 60 * 60 * 1000;
/** A time belongs to the night that begins with the event; a time up to this much earlier is on the same day. */
const earliestMs = 6 * hourMs;

/**
 * Saves when each act of an own event is on. Throws `event_not_found`, `stage_without_date`, and InvalidInput for an
 * act that is not on the bill or is listed twice, and for two acts that begin at the same time.
 */
export function saveRunningOrder(
  dependencies: StageDependencies,
  own: OwnEvent,
  { acts }: RunningOrder,
): Promise<void> {
  return withOwnStage(dependencies, own, async (transaction, stage) => {
    const slots = acts.map((act, at) => slotOf(stage, act, at));
    for (const [at, slot] of slots.entries()) {
      const before = slots.slice(0, at);
      const isSame = (other: Slot) =>
        other.beneficiary_id === slot.beneficiary_id &&
        (slot.beneficiary_id !== null || other.name === slot.name);
      if (before.some(isSame)) throw invalid(`acts.${at}.name`, ({ checks }) => checks.actTwice);
      if (before.some(({ starts_at }) => Number(starts_at) === Number(slot.starts_at)))
        throw invalid(`acts.${at}.starts`, ({ checks }) => checks.beginsTogether);
    }
    await replaceSlots(transaction, own.eventId, slots);
  });
}

function slotOf(stage: StageRow, wanted: RunningOrder['acts'][number], at: number): Slot {
  const act = findAct(stage.acts, wanted);
  if (!act) throw invalid(`acts.${at}.name`, ({ checks }) => checks.notOnBill);
  const { starts_at: begins, time_zone: zone } = stage;
  if (!begins) throw new Refusal(stageWithoutDate);
  const startsAt = nextTime(wanted.starts, new Date(begins.getTime() - earliestMs), zone);
  return {
    beneficiary_id: act.beneficiary_id,
    name: act.name,
    starts_at: startsAt,
    // An act lasts at least a minute: an end equal to the beginning is a day later.
    ends_at: wanted.ends === null ? null : nextTime(wanted.ends, new Date(startsAt.getTime() + 60_000), zone),
  };
}

/** The first moment from `from` on at which the local time is `time`. */
function nextTime(time: string, from: Date, zone: string): Date {
  const day = toIsoInZone(from, zone).slice(0, 10);
  const moment = fromWallClock(day, time, zone);
  return moment >= from ? moment : fromWallClock(dayAfter(day), time, zone);
}

/** By the calendar: a day on which the clocks change has 23 or 25 hours. */
function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * hourMs).toISOString().slice(0, 10);
}
