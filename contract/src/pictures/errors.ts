import { defineError } from '../endpoint.ts';
import { refusalTexts as texts } from '../texts/en/errors.ts';

export const pictureUnreadable = defineError({
  code: 'picture_unreadable',
  status: 422,
  detail: texts.picture_unreadable,
});
export const pictureTooLarge = defineError({
  code: 'picture_too_large',
  status: 413,
  detail: texts.picture_too_large,
});
export const pictureTooManyPixels = defineError({
  code: 'picture_too_many_pixels',
  status: 422,
  detail: texts.picture_too_many_pixels,
});
export const pictureSuspicious = defineError({
  code: 'picture_suspicious',
  status: 422,
  detail: texts.picture_suspicious,
});
export const pictureNotFound = defineError({
  code: 'picture_not_found',
  status: 404,
  detail: texts.picture_not_found,
});
export const picturesBusy = defineError({
  code: 'pictures_busy',
  status: 503,
  detail: texts.pictures_busy,
});
