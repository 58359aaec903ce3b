import {
  getDeskHiddenWords,
  listDeskHiddenWords,
  showDeskHiddenWords,
} from '#contract/desk/hidden-words/endpoints.ts';
import type { DeskHiddenWords } from '#contract/desk/reports/schemas.ts';
import { notFound } from '#contract/errors.ts';
import { nameAccounts } from '#server/features/account/public.ts';
import {
  countWordsHidings,
  findWordsHiding,
  listWordsHidings,
  type WordsHiding,
} from '#server/features/desk/log/repository.ts';
import type { Reportables } from '#server/features/reports/public.ts';
import { handleAct } from '#server/platform/audit/handle-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { nameOf } from '../presenter.ts';
import { findThing } from '../reports/reported-thing.ts';
import { showWords } from './show-words.ts';

interface HiddenWordsDependencies {
  readonly db: Database;
  readonly reportables: Reportables;
}

/** The endpoints for the texts that the desk has hidden, and for showing them again. */
export function hiddenWordsEndpoints(dependencies: HiddenWordsDependencies): EndpointHandler[] {
  const { db } = dependencies;
  return [
    handle(listDeskHiddenWords, async ({ query }) => {
      const [hidings, total] = await Promise.all([listWordsHidings(db, query), countWordsHidings(db)]);
      return { results: await presentHidings(dependencies, hidings), metadata: { total, ...query } };
    }),
    handle(getDeskHiddenWords, async ({ params }) => {
      const hiding = await findWordsHiding(db, params.id);
      const presented = hiding && (await presentHidings(dependencies, [hiding]))[0];
      if (!presented) throw new Refusal(notFound);
      return presented;
    }),
    handleAct(showDeskHiddenWords, async ({ caller, params, body }, record) => ({
      receipt: await showWords(dependencies, { ...params, ...body, operatorId: caller.accountId }, record),
      answer: { shown: true as const },
    })),
  ];
}

async function presentHidings(
  dependencies: HiddenWordsDependencies,
  hidings: readonly WordsHiding[],
): Promise<DeskHiddenWords[]> {
  const things = await Promise.all(hidings.map(({ kind, id }) => findThing(dependencies, kind, id)));
  const names = await nameAccounts(dependencies.db, [
    ...hidings.flatMap(({ accountId }) => accountId ?? []),
    ...things.flatMap(({ accountIds }) => accountIds),
  ]);
  return hidings.map(({ id, kind, reason, accountId, actor, at }, index) => {
    const { name, accountIds } = things[index] ?? { name: '', accountIds: [] };
    return {
      id,
      kind,
      words: name,
      reason,
      hidden_by: (accountId && nameOf(names, accountId)) || actor,
      hidden_at: at.toISOString(),
      people: accountIds.map((one) => ({ id: one, name: nameOf(names, one) })),
    };
  });
}
