export const postTexts = {
  metaTitle: 'Posts',
  metaDescription: 'What you write to the followers of your page.',
  lead: (name: string) =>
    `A few words from ${name} to everyone who follows it. They appear on the page, and followers who want posts get them in their daily email.`,
  back: 'Back to your page',
  label: 'Your post',
  hint: (most: number) => `At most ${most} characters. Everyone can read it.`,
  placeholder: 'New songs, a rehearsal, thanks for last night...',
  publish: 'Publish',
  publishing: 'Publishing...',
  notPublished: 'Publish your page first: posts appear on it for everyone to read.',
  published: 'Published so far',
  noneTitle: 'No posts yet',
  noneDescription: 'Your first one appears here and on your page.',
  delete: 'Delete',
  deleteNamed: (date: string) => `Delete the post of ${date}`,
} as const;
