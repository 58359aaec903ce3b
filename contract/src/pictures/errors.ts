import { defineError } from '../endpoint.ts';

export const pictureUnreadable = defineError({
  code: 'picture_unreadable',
  status: 422,
  detail: 'This file is not a picture we can read. Please choose a JPEG, PNG or WebP file.',
});
export const pictureTooLarge = defineError({
  code: 'picture_too_large',
  status: 413,
  detail: 'This picture is too large. Please choose one of at most 10 MB.',
});
export const pictureTooManyPixels = defineError({
  code: 'picture_too_many_pixels',
  status: 422,
  detail: 'This picture has too many pixels. Please choose one of at most 25 megapixels.',
});
export const pictureSuspicious = defineError({
  code: 'picture_suspicious',
  status: 422,
  detail:
    'This file holds more than a picture and was refused. Please save it anew as a JPEG, PNG or WebP file.',
});
export const pictureNotFound = defineError({
  code: 'picture_not_found',
  status: 404,
  detail: 'This picture does not exist any more. Please choose it again.',
});
export const picturesBusy = defineError({
  code: 'pictures_busy',
  status: 503,
  detail: 'Many pictures are being uploaded right now. Please try again in a moment.',
});
