export { PostCard } from './blog/post-card.tsx';
export type { PostSummary, ResourceSummary } from './content.ts';
export { contentTeaser } from './content-lists.ts';
export { ResourceCard } from './resources/resource-card.tsx';
