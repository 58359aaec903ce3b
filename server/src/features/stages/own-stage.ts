import { randomInt } from 'node:crypto';
import { eventNotFound } from '#contract/events/errors.ts';
import { stageCodeLength, stageCodeLetters } from '#contract/stages/rules.ts';
import { lockEvent } from '#server/features/events/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection, Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { type ActRow, findOwnStage, insertStage, type StageRow } from './repository.ts';

export interface StageDependencies {
  readonly db: Database;
  readonly clock: Clock;
}

export interface OwnEvent {
  readonly accountId: string;
  readonly eventId: string;
}

/**
 * The policy of stages: the stage of an event is its organizer's alone, while everybody sees the event. To all others it is
 * not there. Throws `event_not_found`.
 */
export async function requireOwnStage(db: Connection, own: OwnEvent): Promise<StageRow> {
  const row = await findOwnStage(db, own);
  if (!row) throw new Refusal(eventNotFound);
  return row;
}

/**
 * Works on the stage of an own event in one transaction while nobody else does, and opens it before where nobody has: how every
 * change of one begins. Throws `event_not_found`.
 */
export function withOwnStage(
  { db, clock }: StageDependencies,
  own: OwnEvent,
  work: (transaction: Transaction, stage: StageRow, at: Date) => Promise<void> = async () => {},
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    if (!(await lockEvent(transaction, own.eventId))) throw new Refusal(eventNotFound);
    const stage = await requireOwnStage(transaction, own);
    const at = clock.now();
    await open(transaction, stage, at);
    await work(transaction, stage, at);
  });
}

const mostTries = 20;

/** One of half a billion codes: that one is taken happens, that twenty are does not. */
async function open(transaction: Transaction, { event_id }: StageRow, at: Date): Promise<void> {
  for (let tried = 0; tried < mostTries; tried += 1)
    if (await insertStage(transaction, { event_id, code: newCode(), opened_at: at })) return;
  throw new Error('No code was free for a stage.');
}

function newCode(): string {
  const letter = () => stageCodeLetters[randomInt(stageCodeLetters.length)];
  return Array.from({ length: stageCodeLength }, letter).join('');
}

/** The act of the bill that is spoken of: by its page, or by its name where it has none. */
export function findAct(
  acts: readonly ActRow[],
  { id, name }: { readonly id: string | null; readonly name: string },
): ActRow | undefined {
  return acts.find((act) =>
    id === null ? act.beneficiary_id === null && act.name === name : act.beneficiary_id === id.toLowerCase(),
  );
}
