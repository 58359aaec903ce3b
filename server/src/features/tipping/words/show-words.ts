import { tipWithoutWords } from '#contract/tipping/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { readTip, type TipReading, type TipView } from '../read-tips.ts';
import { saveWordsShown } from './repository.ts';

/**
 * Makes the message of a tip public, or private again; repeating it changes nothing. Throws the refusals
 * `tip_not_found` and `tip_without_words`.
 */
export async function showWords(
  reading: TipReading & { readonly clock: Clock },
  caller: Caller,
  id: string,
  shown: boolean,
): Promise<TipView> {
  const { tip } = await readTip(reading, caller, id, 'showWords');
  if (shown && tip.message === null) throw new Refusal(tipWithoutWords);
  await saveWordsShown(reading.db, tip.id, shown ? reading.clock.now() : null);
  return readTip(reading, caller, id, 'showWords');
}
