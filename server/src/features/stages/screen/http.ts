import {
  changeScreen as changeScreenEndpoint,
  followScreen,
  getManagedScreen,
  getScreen,
  listPageStageWords,
  listStageWords,
  showPageStageWords,
  showStageWords,
} from '#contract/stages/screen-endpoints.ts';
import type { ManagedScreen } from '#contract/stages/screen-schemas.ts';
import { requireManagedPage } from '#server/features/dashboard/public.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { type OwnEvent, requireOwnStage, type StageDependencies } from '../own-stage.ts';
import { listShowable, showWords } from '../words/show-words.ts';
import { changeScreen } from './change-screen.ts';
import { presentManagedScreen, readScreen } from './read-screen.ts';
import { findScreenOf } from './repository.ts';
import type { ScreenNewsStreams } from './screen-news.ts';

export interface ScreenDependencies extends StageDependencies {
  readonly screenNews: ScreenNewsStreams;
}

export function screenEndpoints(dependencies: ScreenDependencies): EndpointHandler[] {
  const { db, screenNews } = dependencies;
  const managed = async (own: OwnEvent): Promise<ManagedScreen> => {
    const { event_id: id, title } = await requireOwnStage(db, own);
    const row = await findScreenOf(db, own.eventId);
    return row ? presentManagedScreen(row) : { event: { id, title }, token: null, quiet: null, goal: null };
  };
  const requirePage = (accountId: string, pageId: string) =>
    requireManagedPage(db, { accountId, pageId, action: 'hideMessage' });
  return [
    handle(getScreen, ({ params }) => readScreen(dependencies, params.token)),
    handle(followScreen, ({ params, query, headers }) => {
      const after = headers['last-event-id'] ?? query.after;
      return screenNews.follow(params.token, after === undefined ? null : Number(after));
    }),
    handle(getManagedScreen, ({ caller: { accountId }, params }) =>
      managed({ accountId, eventId: params.id }),
    ),
    handle(changeScreenEndpoint, async ({ caller: { accountId }, params, body }) => {
      const own = { accountId, eventId: params.id };
      await changeScreen(dependencies, own, body);
      return managed(own);
    }),
    handle(listStageWords, async ({ caller: { accountId }, params: { id: eventId }, query }) => {
      await requireOwnStage(db, { accountId, eventId });
      const { words, total } = await listShowable(dependencies, { eventId }, query);
      return { results: words, metadata: { total, ...query } };
    }),
    handle(showStageWords, async ({ caller: { accountId }, params: { id: eventId, tip }, body }) => {
      await requireOwnStage(db, { accountId, eventId });
      return showWords(dependencies, { eventId }, { tipId: tip, shown: body.shown });
    }),
    handle(listPageStageWords, async ({ caller: { accountId }, params: { id: pageId }, query }) => {
      await requirePage(accountId, pageId);
      const { words, total } = await listShowable(dependencies, { pageId }, query);
      return { results: words, metadata: { total, ...query } };
    }),
    handle(showPageStageWords, async ({ caller: { accountId }, params: { id: pageId, tip }, body }) => {
      await requirePage(accountId, pageId);
      return showWords(dependencies, { pageId }, { tipId: tip, shown: body.shown });
    }),
  ];
}
