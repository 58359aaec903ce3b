export type { PostSummary, ResourceSummary } from './content.ts';
export { contentAddresses, contentTeaser } from './content-lists.ts';
export { PostCard } from './blog/post-card.tsx';
export { ResourceCard } from './resources/resource-card.tsx';
