import { minorToMajor } from '#contract/minor-units.ts';
import { screenNotFound } from '#contract/stages/errors.ts';
import type { ManagedScreen, Screen, ScreenNews, ScreenTip } from '#contract/stages/screen/schemas.ts';
import { findLineUp } from '#server/features/events/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { toIsoInZone } from '#server/platform/zoned-time.ts';
import type { StageDependencies } from '../own-stage.ts';
import { presentStage } from '../presenter.ts';
import { findStage } from '../repository.ts';
import { areBlocked } from '../words/are-blocked.ts';
import {
  findLastNumber,
  findLastStageNumber,
  findScreen,
  listNewestTips,
  listNewsAfter,
  numberNews,
  type ScreenRow,
  type ScreenTipRow,
} from './repository.ts';

/** How many tips a screen has room for. */
const shownTips = 12;
/** How many news items a stream sends at once. */
export const newsAtOnce = 100;

/** The screen with this secret token. Throws `screen_not_found`. */
export async function requireScreen(db: Connection, token: string): Promise<ScreenRow> {
  // A string that is no token may contain characters that the database rejects.
  const row = /^[\w-]{22}$/.test(token) ? await findScreen(db, token) : undefined;
  if (!row) throw new Refusal(screenNotFound);
  return row;
}

/** The contents of a screen. Throws `screen_not_found`. */
export async function readScreen({ db, clock }: StageDependencies, token: string): Promise<Screen> {
  const screen = await requireScreen(db, token);
  const now = clock.now();
  const quiet = isQuiet(screen, now);
  await numberNews(db, screen.event_id);
  // Read before the tips: news that arrive in between are sent again by the stream, and recognized by their number.
  const last = await (quiet ? findLastStageNumber : findLastNumber)(db, screen.event_id);
  const [stage, lineUp, tips] = await Promise.all([
    findStage(db, screen.code),
    findLineUp(db, screen.event_id),
    listNewestTips(db, screen.event_id, shownTips),
  ]);
  if (!stage) throw new Refusal(screenNotFound);
  const presented = presentStage(stage, lineUp?.beneficiaryIds ?? [], now);
  return {
    stage: presented,
    quiet,
    goal: presented.goal,
    tips: quiet
      ? []
      : tips.filter(({ number }) => Number(number) <= last).flatMap((row) => presentTip(row) ?? []),
    last,
  };
}

/**
 * The news of a screen after a number, and the number up to which they were read. In quiet hours only those of the stage itself:
 * whoever follows the screen must not learn that a tip came or that a message was hidden. Those since the last change of the
 * stage are sent after the quiet hours.
 */
export async function readNews(
  { db, clock }: StageDependencies,
  screen: ScreenRow,
  after: number,
): Promise<{ items: ScreenNews[]; last: number }> {
  const { event_id: eventId } = screen;
  const quiet = isQuiet(screen, clock.now());
  await numberNews(db, eventId);
  const rows = await listNewsAfter(db, eventId, { after, quiet, limit: newsAtOnce });
  const items = rows.map((row) => ({ number: Number(row.number), kind: row.kind, tip: presentTip(row) }));
  return { items, last: items.at(-1)?.number ?? Math.min(after, await findLastNumber(db, eventId)) };
}

export function presentManagedScreen(row: ScreenRow): ManagedScreen {
  const { event_id, title, screen_token, quiet_from, quiet_until } = row;
  return {
    event: { id: event_id, title },
    token: screen_token,
    quiet:
      quiet_from === null || quiet_until === null
        ? null
        : { from: quiet_from.slice(0, 5), until: quiet_until.slice(0, 5) },
    goal: goalOf(row),
  };
}

function goalOf({ goal_title, goal_minor }: ScreenRow) {
  return goal_title === null ? null : { title: goal_title, amount: minorToMajor(goal_minor ?? 0) };
}

/** Nobody approves names, so a name that the filter blocks is left out. */
function presentTip({
  tip_id,
  amount_minor,
  line_up,
  receiver,
  supporter,
  words,
}: ScreenTipRow): ScreenTip | null {
  if (tip_id === null) return null;
  const name = supporter !== null && areBlocked(supporter) ? null : supporter;
  return {
    id: tip_id,
    total_amount: minorToMajor(amount_minor ?? 0),
    line_up,
    to: receiver,
    supporter: name,
    words,
  };
}

/** In local time; a range such as from 22:00 until 06:00 spans midnight. */
function isQuiet({ quiet_from, quiet_until, time_zone }: ScreenRow, now: Date): boolean {
  if (quiet_from === null || quiet_until === null) return false;
  const time = toIsoInZone(now, time_zone).slice(11, 19);
  return quiet_from <= quiet_until
    ? quiet_from <= time && time < quiet_until
    : time >= quiet_from || time < quiet_until;
}
