import { listTipWords, showTipWords } from '#contract/tipping/words/endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import type { TipDependencies } from '../open-tip-checkout.ts';
import { presentTip } from '../presenter.ts';
import { listWords } from './repository.ts';
import { showWords } from './show-words.ts';

export function wordEndpoints(dependencies: TipDependencies): EndpointHandler[] {
  return [
    handle(showTipWords, async ({ caller, params, body }) =>
      presentTip(await showWords(dependencies, caller, params.id, body.shown)),
    ),
    handle(listTipWords, async ({ params, query: { limit } }) => {
      const results = await listWords(dependencies.db, params.id, limit);
      return { results, metadata: { total: results.length, limit, offset: 0 } };
    }),
  ];
}
