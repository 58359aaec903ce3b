import type { z } from 'zod';
import type { legalFrontMatter, postFrontMatter, resourceFrontMatter } from './front-matter.ts';

/** A heading of the second level, as the table of contents names it. */
export interface Section {
  readonly id: string;
  readonly title: string;
}

/** A text as built: HTML of our own Markdown, and what is derived from it. */
export interface Body {
  readonly html: string;
  readonly sections: readonly Section[];
  /** The plain text in lower case, for the search. */
  readonly words: string;
}

/** Section 3, "Blog post": all a card shows. */
export type PostSummary = z.output<typeof postFrontMatter> & { readonly readTime: string };
export type Post = PostSummary & Body;

/** Section 3, "Resource": all a card shows. */
export type ResourceSummary = z.output<typeof resourceFrontMatter>;
export type Resource = ResourceSummary & Body;

export type LegalPage = z.output<typeof legalFrontMatter> & Body;

/** Everything below web/app/content. */
export interface Content {
  /** Newest first. */
  readonly posts: readonly Post[];
  /** In the order of the files' `order`. */
  readonly resources: readonly Resource[];
  readonly legalPages: readonly LegalPage[];
}
