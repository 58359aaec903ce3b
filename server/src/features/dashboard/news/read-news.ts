import { pageNotFound } from '#contract/beneficiaries/errors.ts';
import type { ReceivedTip } from '#contract/dashboard/schemas.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { presentReceivedTips, type ReadTipFees } from '../received/present-tips.ts';
import { findLastNumbers, listTipsAfterEach, numberTipsOf } from '../received/repository.ts';
import { listAdmittedReaders } from '../repository.ts';

/** The most tips that a stream reads at once. */
export const tipsAtOnce = 100;
const mostAtOnce = 1000;

/** Tips of a page, and the number up to which everything is now read. */
export interface NewsPart {
  readonly tips: readonly ReceivedTip[];
  readonly last: number;
}

/** A stream's request: the tips of a page after a number, for a person who must have access to the page now. */
export interface NewsReading {
  readonly pageId: string;
  readonly accountId: string;
  /** The id of the session if our own identity service issued the token. */
  readonly sessionId: string | undefined;
  readonly after: number;
}

/** What news is read from. */
export interface NewsSources {
  readonly db: Connection;
  readonly readTipFees: ReadTipFees;
}

interface Waiting {
  readonly reading: NewsReading;
  answer(part: NewsPart): void;
  fail(error: unknown): void;
}

/**
 * Reads for all streams of the process in batches of a few statements, because a tip wakes every stream of its page,
 * and many streams read at the same moment. Requests that arrive while a batch is under way are read together after
 * it, because the batch may have missed the tips they were woken for. A number that was never given, as after a
 * restore of the database, counts as the page's last number. Rejects with `page_not_found` if the person has no
 * access to the page, or no longer has.
 */
export function createNewsReader(sources: NewsSources) {
  const waiting: Waiting[] = [];
  let reading = false;
  const readAll = async () => {
    while (waiting.length > 0) await readBatch(sources, waiting.splice(0, mostAtOnce));
    reading = false;
  };
  return (wanted: NewsReading): Promise<NewsPart> =>
    new Promise((answer, fail) => {
      waiting.push({ reading: wanted, answer, fail });
      if (reading) return;
      reading = true;
      // Waits until all streams woken by one notification have made their request.
      setImmediate(readAll);
    });
}

async function readBatch(sources: NewsSources, batch: readonly Waiting[]): Promise<void> {
  const readings = batch.map(({ reading }) => reading);
  try {
    const [admitted, partOf] = await Promise.all([
      listAdmittedReaders(sources.db, readings),
      readParts(sources, readings),
    ]);
    for (const [at, { reading, answer, fail }] of batch.entries())
      if (admitted.has(at)) answer(partOf(reading));
      else fail(new Refusal(pageNotFound));
  } catch (error) {
    for (const { fail } of batch) fail(error);
  }
}

/** The tips of each page after each requested number. Equal requests are read only once. */
async function readParts(sources: NewsSources, readings: readonly NewsReading[]) {
  const { db } = sources;
  const keyOf = ({ pageId, after }: NewsReading) => `${pageId} ${after}`;
  const starts = [...new Map(readings.map((reading) => [keyOf(reading), reading])).values()];
  const pageIds = [...new Set(starts.map(({ pageId }) => pageId))];
  await numberTipsOf(db, pageIds);
  const [rows, lastNumbers] = await Promise.all([
    listTipsAfterEach(db, starts, tipsAtOnce),
    findLastNumbers(db, pageIds),
  ]);
  const found = new Map<string, ReceivedTip[]>(starts.map((start) => [keyOf(start), []]));
  for (const [nth, tip] of (await presentReceivedTips(sources, rows)).entries()) {
    const start = starts[rows[nth]?.at ?? -1];
    if (start) found.get(keyOf(start))?.push(tip);
  }
  return (reading: NewsReading): NewsPart => {
    const tips = found.get(keyOf(reading)) ?? [];
    const last = tips.at(-1)?.number ?? Math.min(reading.after, lastNumbers.get(reading.pageId) ?? 0);
    return { tips, last };
  };
}
