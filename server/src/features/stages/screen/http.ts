import {
  changeStageScreen,
  followStageScreen,
  getManagedStageScreen,
  getStageScreen,
} from '#contract/stages/screen/endpoints.ts';
import type { ManagedScreen } from '#contract/stages/screen/schemas.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { type OwnEvent, requireOwnStage, type StageDependencies } from '../own-stage.ts';
import { changeScreen } from './change-screen.ts';
import { presentManagedScreen, readScreen } from './read-screen.ts';
import { findScreenOf } from './repository.ts';
import type { ScreenNewsStreams } from './screen-news.ts';

interface ScreenDependencies extends StageDependencies {
  readonly screenNews: ScreenNewsStreams;
}

export function screenEndpoints(dependencies: ScreenDependencies): EndpointHandler[] {
  const { db, screenNews } = dependencies;
  const managed = async (own: OwnEvent): Promise<ManagedScreen> => {
    const { event_id: id, title } = await requireOwnStage(db, own);
    const row = await findScreenOf(db, own.eventId);
    return row ? presentManagedScreen(row) : { event: { id, title }, token: null, quiet: null, goal: null };
  };
  return [
    handle(getStageScreen, ({ params }) => readScreen(dependencies, params.token)),
    handle(followStageScreen, ({ params, query, headers }) => {
      const after = headers['last-event-id'] ?? query.after;
      return screenNews.follow(params.token, after === undefined ? null : Number(after));
    }),
    handle(getManagedStageScreen, ({ caller: { accountId }, params }) =>
      managed({ accountId, eventId: params.id }),
    ),
    handle(changeStageScreen, async ({ caller: { accountId }, params, body }) => {
      const own = { accountId, eventId: params.id };
      await changeScreen(dependencies, own, body);
      return managed(own);
    }),
  ];
}
