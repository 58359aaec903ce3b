import { defineError } from '../endpoint.ts';

export const pictureUnreadable = defineError({
  code: 'picture_unreadable',
  status: 422,
  detail: (texts) => texts.picture_unreadable,
});
export const pictureTooLarge = defineError({
  code: 'picture_too_large',
  status: 413,
  detail: (texts) => texts.picture_too_large,
});
export const pictureTooManyPixels = defineError({
  code: 'picture_too_many_pixels',
  status: 422,
  detail: (texts) => texts.picture_too_many_pixels,
});
export const pictureSuspicious = defineError({
  code: 'picture_suspicious',
  status: 422,
  detail: (texts) => texts.picture_suspicious,
});
export const pictureNotFound = defineError({
  code: 'picture_not_found',
  status: 404,
  detail: (texts) => texts.picture_not_found,
});
export const picturesBusy = defineError({
  code: 'pictures_busy',
  status: 503,
  detail: (texts) => texts.pictures_busy,
});
