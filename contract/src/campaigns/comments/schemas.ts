import { z } from 'zod';
import { words } from '../../envelope.ts';
import { uuid } from '../../uuid.ts';
import { commentRules } from './rules.ts';

export const commentAuthors = ['creator', 'backer'] as const;

/** Something that a backer or the creator of a campaign wrote below it. */
const writtenSchema = z.object({
  id: uuid,
  by: z.enum(commentAuthors),
  /** Null for a backer whose name is not public, and for somebody whose account was erased. */
  name: z.string().nullable(),
  /** Null where its author removed it. */
  text: z.string().nullable(),
  /** Who hid it. A hidden text is visible only to its author and the creator of the campaign. */
  hidden_by: z.enum(['creator', 'team']).nullable(),
  /** Whether the caller wrote it. */
  own: z.boolean(),
  at: z.iso.datetime({ offset: true }),
});

export const campaignAnswerSchema = writtenSchema.meta({ id: 'CampaignAnswer' });
export type CampaignAnswer = z.infer<typeof campaignAnswerSchema>;

export const campaignCommentSchema = writtenSchema
  .extend({
    /** The oldest first. */
    answers: z.array(campaignAnswerSchema),
  })
  .meta({ id: 'CampaignComment' });
export type CampaignComment = z.infer<typeof campaignCommentSchema>;

/** In which role and under which name the caller can write. */
export const commentingSchema = z
  .object({
    /** Null for somebody who may not write: neither the creator nor a backer. */
    as: z.enum(commentAuthors).nullable(),
    /** The name shown with their comments; null where there is none. */
    name: z.string().nullable(),
  })
  .meta({ id: 'CampaignCommenting' });
export type CampaignCommenting = z.infer<typeof commentingSchema>;

export const writeCommentBody = z.object({
  text: words(commentRules.text),
  /** The id of the comment that this one answers. */
  answers: uuid.nullable().default(null),
});

export const commentHidingBody = z.object({ hidden: z.boolean() });
