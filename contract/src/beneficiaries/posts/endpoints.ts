import { z } from 'zod';
import { addressNotProven } from '../../account/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { pageQuery } from '../../envelope.ts';
import { uuid } from '../../uuid.ts';
import {
  beneficiaryNotFound,
  pageContested,
  pageHidden,
  pageNotFound,
  pageNotPublished,
  postNotFound,
} from '../errors.ts';
import { postSchema, writePostBody } from './schemas.ts';

const one = z.object({ id: uuid });

export const listPagePosts = defineEndpoint({
  id: 'listPagePosts',
  method: 'get',
  path: '/beneficiary/professionals/{id}/posts',
  feature: 'beneficiaries',
  summary: 'What a beneficiary wrote to their followers, the newest first',
  access: 'public',
  limit: 'read',
  cacheSeconds: 0,
  params: one,
  query: pageQuery,
  answer: { results: postSchema },
  errors: [beneficiaryNotFound],
});

export const writePagePost = defineEndpoint({
  id: 'writePagePost',
  method: 'post',
  path: '/beneficiary/pages/{id}/posts',
  feature: 'beneficiaries',
  summary: 'Write a post of an own page that is published; a page writes at most ten a day',
  access: 'signed-in',
  limit: 'write',
  params: one,
  body: writePostBody,
  status: 201,
  answer: { result: postSchema },
  errors: [pageNotFound, pageContested, pageHidden, pageNotPublished, addressNotProven],
});

export const deletePagePost = defineEndpoint({
  id: 'deletePagePost',
  method: 'delete',
  path: '/beneficiary/pages/{id}/posts/{post}',
  feature: 'beneficiaries',
  summary: 'Delete a post of an own page',
  access: 'signed-in',
  limit: 'write',
  params: z.object({ id: uuid, post: uuid }),
  answer: { result: z.object({ deleted: z.literal(true) }) },
  errors: [pageNotFound, pageContested, postNotFound],
});
