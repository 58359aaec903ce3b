import { defineEndpoint } from '../endpoint.ts';
import { maxPictureBytes } from '../picture-rules.ts';
import {
  pictureSuspicious,
  picturesBusy,
  pictureTooLarge,
  pictureTooManyPixels,
  pictureUnreadable,
} from './errors.ts';
import { pictureSchema, uploadPictureQuery } from './schemas.ts';

export const uploadPicture = defineEndpoint({
  id: 'uploadPicture',
  method: 'post',
  path: '/pictures',
  feature: 'pictures',
  summary: 'Upload a picture: the bytes of a JPEG, PNG or WebP file; unused ones are deleted after a day',
  access: 'signed-in',
  limit: 'upload',
  query: uploadPictureQuery,
  body: 'raw',
  bodyTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBodyBytes: maxPictureBytes,
  bodyTooLarge: pictureTooLarge,
  status: 201,
  answer: { result: pictureSchema },
  errors: [pictureUnreadable, pictureTooLarge, pictureTooManyPixels, pictureSuspicious, picturesBusy],
});
