import type { z } from 'zod';
import type { siteFiguresSchema } from '#contract/home/schemas.ts';
import { figuresTexts as texts } from '#texts/home.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { formatAmount } from '#web/platform/money.ts';

export interface Figure {
  readonly figure: string;
  readonly of: string;
}

/** Section 9, "Marketing statistics": what the sandbox shows. */
export const sandboxFigures: readonly Figure[] = [
  { figure: '10,000+', of: texts.artistsSupported },
  { figure: '$2M+', of: texts.tipsProcessed },
  { figure: '50,000+', of: texts.users },
];

/** A real figure is shown from this value on: a smaller one would only say that Tibeb is new. */
const shownFrom = { artists_supported: 10, tips_processed: 100, users: 100, campaigns_collected: 100 };

/** The figures that are worth showing, in whole numbers and whole dollars. */
export function realFigures(siteFigures: z.infer<typeof siteFiguresSchema>): Figure[] {
  const collected = Math.floor(siteFigures.campaigns_collected);
  const worded: [keyof typeof shownFrom, string, string][] = [
    ['artists_supported', formatNumber(siteFigures.artists_supported), texts.artistsSupported],
    ['tips_processed', formatAmount(Math.floor(siteFigures.tips_processed)), texts.tipsProcessed],
    ['users', formatNumber(siteFigures.users), texts.users],
    ['campaigns_collected', formatAmount(collected), texts.raisedForProjects],
  ];
  return worded.flatMap(([name, figure, of]) =>
    siteFigures[name] >= shownFrom[name] ? [{ figure, of }] : [],
  );
}
