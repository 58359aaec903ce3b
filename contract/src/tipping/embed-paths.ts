import { withQuery } from '../paths.ts';

export const embedVariants = ['card', 'button'] as const;
export type EmbedVariant = (typeof embedVariants)[number];

/** Other sites may frame the pages below this path, and no others. */
const root = '/embed/';

/** The size of a frame, in pixels; a card that shows a goal has the same height. */
export const embedSizes = {
  card: { width: 360, height: 300 },
  button: { width: 260, height: 64 },
} as const satisfies Readonly<Record<EmbedVariant, { width: number; height: number }>>;

/** The paths that other sites embed for a performer, separate from the others: few pages link there. */
export const embedPaths = {
  embed: ({ id, handle }: { id: string; handle?: string | null }, variant: EmbedVariant = 'card') =>
    withQuery(`${root}${encodeURIComponent(handle ?? id)}`, {
      variant: variant === 'card' ? undefined : variant,
    }),
  /** Describes how to embed a page of ours (oembed.com). */
  oembed: (query: { url?: string } = {}) => withQuery('/oembed', query),
} as const;

/** Whether other sites may show the page of this path in a frame. */
export function mayBeFramed(path: string): boolean {
  return path.startsWith(root);
}
