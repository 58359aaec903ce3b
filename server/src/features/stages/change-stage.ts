import type { StageChange } from '#contract/stages/schemas.ts';
import { invalid } from '#server/platform/http/errors.ts';
import { findAct, type OwnEvent, type StageDependencies, withOwnStage } from './own-stage.ts';
import { insertChange } from './repository.ts';
import { insertStageNews, notifyStage } from './screen/repository.ts';

/**
 * Records a change that the organizer made at the stage, with the time at which it was made: the latest one counts, in
 * whatever order they arrive. Throws `event_not_found`, and InvalidInput for an act that is not on the bill.
 */
export async function changeStage(
  dependencies: StageDependencies,
  own: OwnEvent,
  { id, kind, act: wanted, age_seconds }: StageChange,
): Promise<void> {
  await withOwnStage(dependencies, own, async (transaction, { acts }, receivedAt) => {
    const act = wanted && findAct(acts, wanted);
    if (wanted && !act) throw invalid('act.name', ({ checks }) => checks.notOnBill);
    await insertChange(transaction, {
      id,
      event_id: own.eventId,
      kind,
      beneficiary_id: act?.beneficiary_id ?? null,
      name: act?.name ?? null,
      at: new Date(receivedAt.getTime() - age_seconds * 1000),
      received_at: receivedAt,
    });
    await insertStageNews(transaction, own.eventId);
  });
  await notifyStage(dependencies.db, own.eventId);
}
