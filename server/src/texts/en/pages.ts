/** Plain-text answers to a browser's request for a page, where no page can be rendered. */
export const pageRefusalTexts = {
  notFound: 'Not found.',
  method: 'A page takes GET and POST requests only.',
  noForm: 'This page does not accept forms.',
  type: 'This page accepts forms only.',
  damaged: 'This form arrived damaged. Please go back and send it again.',
  tooLarge: 'What you sent is too large for this form. Please go back and shorten it.',
  pictureTooLarge:
    'What you sent is too large. A picture may have at most 10 MB: please go back and choose a smaller one.',
  signIn: 'Please sign in before you send a picture.',
  busy: 'Too many pictures are being sent at this moment. Please wait a little, go back and send yours again.',
} as const;
