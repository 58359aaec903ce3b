/** This file holds no schema, so that pages can import it. */
export const THANKS_MAX_LENGTH = 500;
/** The most received tips in one answer. */
export const RECEIVED_TIPS_MAX_LIMIT = 500;

/** The most supporters in one answer. */
export const SUPPORTERS_MAX_LIMIT = 500;
/** The list counts supporters up to this number; beyond it, it says only that there are more. */
export const countedSupporters = 10_000;

export const periodKinds = ['day', 'week', 'month'] as const;
export type PeriodKind = (typeof periodKinds)[number];
export const figuresBy = [...periodKinds, 'night'] as const;
export type FiguresBy = (typeof figuresBy)[number];
