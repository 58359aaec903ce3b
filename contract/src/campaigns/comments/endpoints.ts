import { z } from 'zod';
import { addressNotProven } from '../../account/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { pageQuery } from '../../envelope.ts';
import { uuid } from '../../uuid.ts';
import {
  campaignNotFound,
  campaignNotInState,
  commentAnsweredOut,
  commentNotFound,
  commentsForBackers,
  commentWithheld,
} from '../errors.ts';
import { bySlug } from '../schemas.ts';
import { campaignCommentSchema, commentHidingBody, commentingSchema, writeCommentBody } from './schemas.ts';

export const listCampaignComments = defineEndpoint({
  id: 'listCampaignComments',
  method: 'get',
  path: '/campaigns/listing/{slug}/comments',
  feature: 'campaigns',
  summary:
    'What backers and the creator of a campaign wrote below it, the newest first, each with its answers',
  access: 'public',
  limit: 'read',
  params: bySlug,
  query: pageQuery,
  answer: { results: campaignCommentSchema },
  errors: [campaignNotFound],
});

export const getCampaignCommenting = defineEndpoint({
  id: 'getCampaignCommenting',
  method: 'get',
  path: '/campaigns/listing/{slug}/commenting',
  feature: 'campaigns',
  summary:
    'Whether the signed-in person may write comments on a campaign, and the name that stands beside them',
  access: 'signed-in',
  limit: 'read',
  params: bySlug,
  answer: { result: commentingSchema },
  errors: [campaignNotFound],
});

export const writeCampaignComment = defineEndpoint({
  id: 'writeCampaignComment',
  method: 'post',
  path: '/campaigns/listing/{slug}/comments',
  feature: 'campaigns',
  summary:
    'Write a comment on a campaign that one backs or began, or an answer to one; at most twenty an hour',
  access: 'signed-in',
  limit: 'write',
  params: bySlug,
  body: writeCommentBody,
  status: 201,
  answer: { result: campaignCommentSchema },
  errors: [
    campaignNotFound,
    campaignNotInState,
    commentsForBackers,
    commentNotFound,
    commentAnsweredOut,
    addressNotProven,
  ],
});

export const removeCampaignComment = defineEndpoint({
  id: 'removeCampaignComment',
  method: 'delete',
  path: '/campaigns/comments/{comment}',
  feature: 'campaigns',
  summary: 'Take an own comment back: its words are deleted',
  access: 'signed-in',
  limit: 'write',
  params: z.object({ comment: uuid }),
  answer: { result: z.object({ removed: z.literal(true) }) },
  errors: [commentNotFound],
});

export const hideCampaignComment = defineEndpoint({
  id: 'hideCampaignComment',
  method: 'put',
  path: '/campaigns/comments/{comment}/hiding',
  feature: 'campaigns',
  summary: 'Hide a comment on an own campaign from everybody, with its answers, or show it again',
  access: 'signed-in',
  limit: 'write',
  params: z.object({ comment: uuid }),
  body: commentHidingBody,
  answer: { result: commentHidingBody.meta({ id: 'CampaignCommentHiding' }) },
  errors: [commentNotFound, commentWithheld],
});
