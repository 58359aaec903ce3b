import { z } from 'zod';
import { words } from '../../envelope.ts';
import { uuid } from '../../uuid.ts';
import { postRules } from './rules.ts';

export const writePostBody = z.object({ text: words(postRules.text) });

/** A short message of a page to its followers. */
export const postSchema = z
  .object({ id: uuid, text: z.string(), created_at: z.iso.datetime() })
  .meta({ id: 'Post' });
export type Post = z.infer<typeof postSchema>;
