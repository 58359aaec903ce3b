import { wordsBlocked } from '#contract/stages/errors.ts';
import type { StageWords } from '#contract/stages/screen/schemas.ts';
import { tipNotFound } from '#contract/tipping/errors.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { StageDependencies } from '../own-stage.ts';
import { notifyStage } from '../screen/repository.ts';
import { areBlocked } from './are-blocked.ts';
import { findWords, listWords, saveWordsShown, type WordsOf, type WordsRow } from './repository.ts';

/** How many words are read at most; a night has fewer undecided ones. */
const mostWords = 500;

/** Words that may be shown on a screen, undecided ones first, without those that the filter blocks. */
export async function listShowable(
  { db, clock }: StageDependencies,
  of: WordsOf,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ words: StageWords[]; total: number }> {
  const found = await listWords(db, of, { limit: mostWords, now: clock.now() });
  const words = found.filter((row) => !areBlocked(row.words));
  return { words: words.slice(offset, offset + limit).map(presentWords), total: words.length };
}

/** Shows words on the screen, or hides them. Throws `tip_not_found`, and `words_blocked` for words that the filter blocks. */
export async function showWords(
  { db, clock }: StageDependencies,
  of: WordsOf,
  { tipId, shown }: { tipId: string; shown: boolean },
): Promise<StageWords> {
  const found = await findWords(db, of, tipId);
  if (!found) throw new Refusal(tipNotFound);
  if (shown && areBlocked(found.words)) throw new Refusal(wordsBlocked);
  await saveWordsShown(db, { tipId, shown, at: clock.now() });
  await notifyStage(db, found.event_id);
  return presentWords({ ...found, words_shown: shown });
}

function presentWords({
  tip_id,
  words,
  supporter,
  event_id,
  event_title,
  words_shown,
}: WordsRow): StageWords {
  return {
    tip: tip_id,
    text: words,
    supporter,
    event: { id: event_id, title: event_title },
    shown: words_shown,
  };
}
