import { randomBytes } from 'node:crypto';
import { eventNotFound } from '#contract/events/errors.ts';
import { dollarsToMinor } from '#contract/minor-units.ts';
import type { ScreenChange } from '#contract/stages/screen/schemas.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { type OwnEvent, type StageDependencies, withOwnStage } from '../own-stage.ts';
import { findScreenOf, insertStageNews, notifyStage, type ScreenRow, saveScreen } from './repository.ts';

/**
 * Gives the screen of an own event a secret URL or removes it, and sets quiet hours and the goal; fields that are left
 * out stay. Throws `event_not_found`.
 */
export async function changeScreen(
  dependencies: StageDependencies,
  own: OwnEvent,
  { address, quiet, goal }: ScreenChange,
): Promise<void> {
  await withOwnStage(dependencies, own, async (transaction) => {
    const row = await findScreenOf(transaction, own.eventId);
    if (!row) throw new Refusal(eventNotFound);
    await saveScreen(transaction, {
      ...row,
      screen_token: tokenOf(row, address),
      ...(quiet === undefined ? {} : { quiet_from: quiet?.from ?? null, quiet_until: quiet?.until ?? null }),
      ...(goal === undefined
        ? {}
        : { goal_title: goal?.title ?? null, goal_minor: goal && String(dollarsToMinor(goal.amount)) }),
    });
    // What hangs on a wall changes at once: the organizer may want that the room reads no tips from this moment on.
    if (quiet !== undefined || goal !== undefined) await insertStageNews(transaction, own.eventId);
  });
  await notifyStage(dependencies.db, own.eventId);
}

/** 128 bits, so that nobody can guess a screen's URL. */
function tokenOf({ screen_token }: ScreenRow, address: ScreenChange['address']): string | null {
  if (address === 'none') return null;
  return address === 'new' ? randomBytes(16).toString('base64url') : screen_token;
}
