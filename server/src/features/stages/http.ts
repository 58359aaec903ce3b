import {
  changeStage as changeStageEndpoint,
  getManagedStage,
  getStage,
  openStage,
  saveStageRunningOrder,
} from '#contract/stages/endpoints.ts';
import { stageNotFound } from '#contract/stages/errors.ts';
import { foldStageCode } from '#contract/stages/rules.ts';
import { findLineUp } from '#server/features/events/public.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { changeStage } from './change-stage.ts';
import { type OwnEvent, requireOwnStage, type StageDependencies, withOwnStage } from './own-stage.ts';
import { presentManagedStage, presentStage } from './presenter.ts';
import { findStage } from './repository.ts';
import { saveRunningOrder } from './save-running-order.ts';

export function stageEndpoints(dependencies: StageDependencies): EndpointHandler[] {
  const { db, clock } = dependencies;
  const takesTips = async (eventId: string) => (await findLineUp(db, eventId))?.beneficiaryIds ?? [];
  const managed = async (own: OwnEvent) => {
    const row = await requireOwnStage(db, own);
    return presentManagedStage(row, await takesTips(own.eventId), clock.now());
  };
  return [
    handle(getStage, async ({ params }) => {
      const row = await findStage(db, foldStageCode(params.code));
      if (!row) throw new Refusal(stageNotFound);
      return presentStage(row, await takesTips(row.event_id), clock.now());
    }),
    handle(getManagedStage, ({ caller: { accountId }, params }) =>
      managed({ accountId, eventId: params.id }),
    ),
    handle(openStage, async ({ caller: { accountId }, params }) => {
      const own = { accountId, eventId: params.id };
      await withOwnStage(dependencies, own);
      return managed(own);
    }),
    handle(saveStageRunningOrder, async ({ caller: { accountId }, params, body }) => {
      const own = { accountId, eventId: params.id };
      await saveRunningOrder(dependencies, own, body);
      return managed(own);
    }),
    handle(changeStageEndpoint, async ({ caller: { accountId }, params, body }) => {
      const own = { accountId, eventId: params.id };
      await changeStage(dependencies, own, body);
      return managed(own);
    }),
  ];
}
