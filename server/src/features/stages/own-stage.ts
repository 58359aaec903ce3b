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
 * The policy of stages: only the organizer of a listed event manages its stage. For all others it does not exist.
 * Throws `event_not_found`.
 */
export async function requireOwnStage(db: Connection, own: OwnEvent): Promise<StageRow> {
  const row = await findOwnStage(db, own);
  if (!row) throw new Refusal(eventNotFound);
  return row;
}

/**
 * Works on the stage of an own event in one transaction that locks it, and opens the stage first if it is not open;
 * every change of a stage begins here. Throws `event_not_found`.
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

/** There are half a billion codes: one may be taken, but hardly twenty in a row. */
async function open(transaction: Transaction, { event_id }: StageRow, at: Date): Promise<void> {
  for (let tried = 0; tried < mostTries; tried += 1)
    if (await insertStage(transaction, { event_id, code: newCode(), opened_at: at })) return;
  throw new Error('No code was free for a stage.');
}

function newCode(): string {
  const letter = () => stageCodeLetters[randomInt(stageCodeLetters.length)];
  return Array.from({ length: stageCodeLength }, letter).join('');
}

/** The act of the bill with this page, or with this name if it has no page. */
export function findAct(
  acts: readonly ActRow[],
  { id, name }: { readonly id: string | null; readonly name: string },
): ActRow | undefined {
  return acts.find((act) =>
    id === null ? act.beneficiary_id === null && act.name === name : act.beneficiary_id === id.toLowerCase(),
  );
}
