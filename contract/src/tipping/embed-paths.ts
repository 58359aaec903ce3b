import { withQuery } from '../paths.ts';

export const embedVariants = ['card', 'button'] as const;
export type EmbedVariant = (typeof embedVariants)[number];

/** Below this anybody's page may show ours in a frame; nowhere else. */
const root = '/embed/';

/** How large a frame is, in pixels; a card that says a goal is as high. */
export const embedSizes = {
  card: { width: 360, height: 300 },
  button: { width: 260, height: 64 },
} as const satisfies Readonly<Record<EmbedVariant, { width: number; height: number }>>;

/** What other sites show of a performer, apart from the other addresses: few pages lead there. */
export const embedPaths = {
  embed: ({ id, handle }: { id: string; handle?: string | null }, variant: EmbedVariant = 'card') =>
    withQuery(`${root}${encodeURIComponent(handle ?? id)}`, {
      variant: variant === 'card' ? undefined : variant,
    }),
  /** What to show for an address of ours (oembed.com). */
  oembed: (query: { url?: string } = {}) => withQuery('/oembed', query),
} as const;

/** Whether other sites may show the page of this path in a frame. */
export function mayBeFramed(path: string): boolean {
  return path.startsWith(root);
}
