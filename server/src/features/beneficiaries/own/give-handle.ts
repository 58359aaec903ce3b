import { randomInt } from 'node:crypto';
import { handleReserved, handleTaken } from '#contract/beneficiaries/errors.ts';
import { isReserved, suggestHandle } from '#contract/beneficiaries/handles.ts';
import { pageRules } from '#contract/beneficiaries/rules.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { takeHandle } from '../handles/repository.ts';
import type { ManagedPageRow } from './repository.ts';

const attr = 'handle';
/** How many suggestions are tried, because many names are alike: `aster`, then `aster-4821`. */
const attempts = 5;

/** Gives the page the handle its owner chose. Throws `handle_reserved` and `handle_taken`. */
export async function giveHandle(
  transaction: Transaction,
  { id, published_at }: ManagedPageRow,
  handle: string,
): Promise<void> {
  if (isReserved(handle)) throw new Refusal(handleReserved, { attr });
  const claim = { pageId: id, handle, wasPublished: published_at !== null };
  if (!(await takeHandle(transaction, claim))) throw new Refusal(handleTaken, { attr });
}

/** Gives a page without a handle one made from its name. If the name yields none, the page's id serves instead. */
export async function giveSuggestedHandle(transaction: Transaction, page: ManagedPageRow): Promise<void> {
  const suggested = suggestHandle(page.name);
  if (page.handle !== null || suggested === undefined) return;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const handle = attempt === 0 ? suggested : numbered(suggested);
    if (isReserved(handle)) continue;
    if (await takeHandle(transaction, { pageId: page.id, handle, wasPublished: true })) return;
  }
}

function numbered(handle: string): string {
  const number = `-${randomInt(1000, 10_000)}`;
  return handle.slice(0, pageRules.handle.max - number.length).replace(/[-_.]+$/, '') + number;
}
