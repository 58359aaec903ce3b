/** What has become of a claim, in a toast. */
export const claimNoticeTexts = {
  accepted: { title: 'The page is yours', description: 'You look after it from now on.' },
  waits: { title: 'Your claim is sent', description: 'Our team will look at it and write to you.' },
  contested: {
    title: 'More than one person claims this page',
    description: 'It is frozen until our team has decided. We will write to you.',
  },
} as const;
