import { z } from 'zod';
import { addressNotProven } from '../../account/errors.ts';
import { beneficiaryNotFound } from '../../beneficiaries/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { maxPictureBytes } from '../../picture-rules.ts';
import {
  pictureSuspicious,
  picturesBusy,
  pictureTooLarge,
  pictureTooManyPixels,
  pictureUnreadable,
} from '../../pictures/errors.ts';
import { uuid } from '../../uuid.ts';
import { claimOfOwnPage, claimRefusedLately, claimWaiting, paperNotFound } from '../errors.ts';
import { claimByPapersBody, claimOutcomeSchema } from '../schemas.ts';

const one = z.object({ id: uuid });

export const uploadClaimPaper = defineEndpoint({
  id: 'uploadClaimPaper',
  method: 'post',
  path: '/claims/papers',
  feature: 'claims',
  summary:
    'Upload a picture for a claim: only operators see it, and it is deleted 30 days after the decision, or after a day where no claim uses it; twelve a day, and of those that no claim uses the newest six stay',
  access: 'signed-in',
  limit: 'upload',
  body: 'raw',
  bodyTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBodyBytes: maxPictureBytes,
  bodyTooLarge: pictureTooLarge,
  status: 201,
  answer: { result: z.object({ id: uuid }) },
  errors: [
    addressNotProven,
    pictureUnreadable,
    pictureTooLarge,
    pictureTooManyPixels,
    pictureSuspicious,
    picturesBusy,
  ],
});

export const claimByPapers = defineEndpoint({
  id: 'claimByPapers',
  method: 'post',
  path: '/claims/pages/{id}/papers',
  feature: 'claims',
  summary: 'Claim a page by words and pictures, which an operator looks at',
  access: 'signed-in',
  limit: 'write',
  params: one,
  body: claimByPapersBody,
  status: 201,
  answer: { result: claimOutcomeSchema },
  errors: [
    beneficiaryNotFound,
    claimOfOwnPage,
    claimWaiting,
    claimRefusedLately,
    paperNotFound,
    addressNotProven,
  ],
});
