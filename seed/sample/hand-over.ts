import { createDestinationCipher } from '#server/features/payouts/public.ts';
import type { Services } from '#server/services.ts';
import { attempt } from './attempt.ts';
import { handOverSampleOrganizer } from './hand-over-organizer.ts';
import { handOverSamplePages } from './hand-over-pages.ts';
import { listPaydays, payOutSample } from './pay-out.ts';

/** Gives the demo accounts their organizer and their pages, with tips and payouts. Never throws. */
export async function handOverSample({
  db,
  clock,
  config,
  log,
}: Pick<Services, 'db' | 'clock' | 'config' | 'log'>): Promise<void> {
  const now = clock.now();
  const { seal } = createDestinationCipher(config.payouts.destinationKey);
  await attempt(log, 'organizer', () => handOverSampleOrganizer(db));
  await attempt(log, 'pages', () =>
    handOverSamplePages(db, { now, listPaydays: (transaction) => listPaydays(transaction, { now, seal }) }),
  );
  await attempt(log, 'payouts', () => payOutSample(db, { now, seal }));
}
