export type { PostSummary, ResourceSummary } from './content.ts';
export { contentAddresses, contentTeaser } from './content-lists.ts';
export { PostCard } from './post-card.tsx';
export { ResourceCard } from './resource-card.tsx';
