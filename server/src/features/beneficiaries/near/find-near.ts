import type { Beneficiary } from '#contract/beneficiaries/schemas.ts';
import { kindsNamed, readNearWords } from '#server/platform/database/near-words.ts';
import { presentBeneficiary } from '../presenter.ts';
import type { BeneficiaryReading } from '../read-beneficiaries.ts';
import { findProfiles } from '../repository.ts';
import { listNear, listTypeWords } from './repository.ts';

/** How many known words a typed one may stand for, of those near it and of those that begin with it. */
const wordsAWord = 5;

/**
 * Beneficiaries whose names do not contain what is searched and who may be meant anyway: the name was typed with a
 * slip or in the other script, the words are what they do, or stand in their text.
 */
export async function findNearBeneficiaries(
  { db, figures, emails }: Pick<BeneficiaryReading, 'db' | 'figures' | 'emails'>,
  { search, type = [], limit }: { search: string; type?: string[] | undefined; limit: number },
): Promise<Beneficiary[]> {
  const [typed, named] = await Promise.all([readNearWords(db, search, wordsAWord), listTypeWords(db)]);
  if (typed.length === 0) return [];
  const lists = typed.map(({ word, near, longer }) => [word, ...near, ...longer]);
  const types = kindsNamed(named, lists);
  const choices = lists.map((words, at) => ({ words, types: types[at] ?? [] }));
  const ids = await listNear(db, { choices, search: search.trim(), types: type }, limit);
  const rows = ids.length > 0 ? await findProfiles(db, ids, figures) : [];
  return rows.map((row) => presentBeneficiary(row, emails));
}
