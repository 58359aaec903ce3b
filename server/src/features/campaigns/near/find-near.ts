import { newCampaignCategories } from '#contract/campaigns/new-campaign-rules.ts';
import type { Campaign } from '#contract/campaigns/schemas.ts';
import type { Database } from '#server/platform/database/database.ts';
import { kindsNamed, readNearWords } from '#server/platform/database/near-words.ts';
import type { CampaignFilter } from '../filter/repository.ts';
import { presentCampaign } from '../presenter.ts';
import { readCampaigns } from '../repository.ts';
import { listNear } from './repository.ts';

/** The most known words that match a typed one: this many similar ones, and this many that begin with it. */
const mostAlternativesPerWord = 5;

const kinds = newCampaignCategories.map((id) => ({ id, words: [id.toLowerCase()] }));

/**
 * Campaigns that a search does not find but may mean: a word was typed with a mistake or in the other script, names a category,
 * or stands in their story.
 */
export async function findNearCampaigns(
  db: Database,
  filter: CampaignFilter,
  limit: number,
): Promise<Campaign[]> {
  const typed = await readNearWords(db, filter.search, mostAlternativesPerWord);
  const lists = typed.map(({ word, near, longer }) => [word, ...near, ...longer]);
  const categories = kindsNamed(kinds, lists);
  const choices = lists.map((words, at) => ({ words, categories: categories[at] ?? [] }));
  const ids = await listNear(db, choices, filter, limit);
  return ids.length > 0 ? (await readCampaigns(db, ids)).map(presentCampaign) : [];
}
