export const pictureFieldTexts = {
  hint: 'JPEG, PNG or WebP, at most 10 MB.',
  uploadImage: 'Upload Image',
  alt: 'The picture as it is',
  drop: 'Drop a picture here, or choose one.',
  changePicture: 'Change picture',
  cancel: 'Cancel',
  remove: 'Remove',
  removeThisPicture: 'Remove this picture',
  sendingPicture: 'Sending picture',
  sendingPercent: (percent: number) => `Sending... ${percent}%`,
  almostThere: 'Almost there...',
} as const;

export const usePictureUploadTexts = {
  tooLarge: 'This picture is too large. Please choose one of at most 10 MB.',
  notReached: 'The picture did not reach us. Please check your connection and try again.',
} as const;
