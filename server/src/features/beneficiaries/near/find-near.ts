import type { Beneficiary } from '#contract/beneficiaries/schemas.ts';
import { kindsNamed, readNearWords } from '#server/platform/database/near-words.ts';
import { presentBeneficiary } from '../presenter.ts';
import type { BeneficiaryReading } from '../read-beneficiaries.ts';
import { findProfiles } from '../repository.ts';
import { listNear, listTypeWords } from './repository.ts';

/** The most known words that match a typed one: this many similar ones, and this many that begin with it. */
const mostAlternativesPerWord = 5;

/**
 * Beneficiaries whose names do not contain the search text but who may be meant: the name was typed with a mistake or
 * in the other script, or the words name their type or appear in their text.
 */
export async function findNearBeneficiaries(
  { db, figures, emails }: Pick<BeneficiaryReading, 'db' | 'figures' | 'emails'>,
  { search, type = [], limit }: { search: string; type?: string[] | undefined; limit: number },
): Promise<Beneficiary[]> {
  const [typed, named] = await Promise.all([
    readNearWords(db, search, mostAlternativesPerWord),
    listTypeWords(db),
  ]);
  if (typed.length === 0) return [];
  const lists = typed.map(({ word, near, longer }) => [word, ...near, ...longer]);
  const types = kindsNamed(named, lists);
  const choices = lists.map((words, at) => ({ words, types: types[at] ?? [] }));
  const ids = await listNear(db, { choices, search: search.trim(), types: type }, limit);
  const rows = ids.length > 0 ? await findProfiles(db, ids, figures) : [];
  return rows.map((row) => presentBeneficiary(row, emails));
}
