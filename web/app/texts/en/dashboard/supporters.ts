import { formatNumber, plural } from '#web/platform/locale.ts';

/** Who tipped a page. */
export const supportersTexts = {
  metaTitle: 'Supporters',
  metaDescription: 'Who tipped a page, how often and how much.',
  title: 'Supporters',
  lead: 'Everyone who tipped this page, the largest sum first. Tips of those who hide their name from you are not counted here.',
  back: 'Back to tips received',
  download: 'Download all supporters (CSV)',
  count: (total: number, isMore: boolean) =>
    isMore
      ? `More than ${formatNumber(total)} supporters`
      : plural(total, { one: '# supporter', other: '# supporters' }),
  chart: (count: number) =>
    plural(count, { one: 'What your largest supporter gave', other: 'What your # largest supporters gave' }),
  supporter: 'Supporter',
  last: (date: string) => `Last on ${date}`,
  none: 'No supporters yet',
  noneDescription: 'Whoever tips your page and does not hide their name from you appears here.',
  failed: 'Failed to fetch your supporters',
  file: {
    name: 'supporters.csv',
    currency: 'USD',
    header: ['From', 'Tips', 'Amount', 'Currency', 'Last tip at (UTC)'],
  },
} as const;
