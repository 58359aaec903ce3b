import {
  listPageStageWords,
  listStageWords,
  showPageStageWords,
  showStageWords,
} from '#contract/stages/words/endpoints.ts';
import { findOwnPage, requireNotContestedForEditor } from '#server/features/beneficiaries/public.ts';
import { requireManagedPage } from '#server/features/dashboard/public.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { requireOwnStage, type StageDependencies } from '../own-stage.ts';
import { listShowable, showWords } from './show-words.ts';

/** Decides which words of fans a room reads: those of an event, and those to a page at any event. */
export function wordEndpoints(dependencies: StageDependencies): EndpointHandler[] {
  const { db } = dependencies;
  const requirePage = (accountId: string, pageId: string) =>
    requireManagedPage(db, { accountId, pageId, action: 'hideMessage' });
  return [
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
      requireNotContestedForEditor(await findOwnPage(db, { accountId, id: pageId }));
      return showWords(dependencies, { pageId }, { tipId: tip, shown: body.shown });
    }),
  ];
}
