import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { pageQuery } from '../../envelope.ts';
import { byId, everybody, refusals } from '../access.ts';
import { jobNotRetryable } from '../errors.ts';
import { deskFailingJobSchema, deskJobDetailsSchema, deskJobSchema, reasonBody } from '../schemas.ts';

export const listDeskJobs = defineEndpoint({
  id: 'listDeskJobs',
  method: 'get',
  path: '/desk/jobs',
  feature: 'desk',
  summary: 'Jobs that failed for good, the newest first',
  access: everybody,
  limit: 'read',
  query: pageQuery,
  answer: { results: deskJobSchema },
  errors: refusals,
});

export const listDeskFailingJobs = defineEndpoint({
  id: 'listDeskFailingJobs',
  method: 'get',
  path: '/desk/failing-jobs',
  feature: 'desk',
  summary: 'Jobs that failed and are tried again, and those of the clock that failed within a day',
  access: everybody,
  limit: 'read',
  query: pageQuery,
  answer: { results: deskFailingJobSchema },
  errors: refusals,
});

export const getDeskJob = defineEndpoint({
  id: 'getDeskJob',
  method: 'get',
  path: '/desk/jobs/{id}',
  feature: 'desk',
  summary: 'A failed job with its payload, unless that is a secret',
  access: everybody,
  limit: 'read',
  params: byId,
  answer: { result: deskJobDetailsSchema },
  errors: refusals,
});

export const retryDeskJob = defineEndpoint({
  id: 'retryDeskJob',
  method: 'post',
  path: '/desk/jobs/{id}/retry',
  feature: 'desk',
  summary: 'Have a failed job tried again',
  access: everybody,
  limit: 'write',
  params: byId,
  body: reasonBody,
  answer: { result: z.object({ retried: z.literal(true) }) },
  errors: [...refusals, jobNotRetryable],
});
