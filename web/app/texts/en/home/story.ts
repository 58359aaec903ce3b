import { plural } from '#web/platform/locale.ts';

export const shareStoryTexts = {
  metaTitle: 'Share your story',
  metaDescription: 'Tell us what a tip has changed for you, as an artist, a fan or a venue.',
  lead: 'What has a tip changed for you? We read every line. Leave an email address, and we will write to you before we show any of it.',
  thankYou: 'Thank you!',
  thanksLead:
    'Your words are on their way to our team. If you left an address, we will write before we show them to anyone.',
  readWhatOthersSay: 'Read what others say',
  findSomebody: 'Find somebody to tip',
} as const;

export const storyFormTexts = {
  artist: 'Artist',
  fan: 'Fan',
  venue: 'Venue',
  yourName: 'Your name',
  whatYouDo: 'What you do',
  placeholder: 'Street violinist, Piassa',
  whoIsSpeaking: 'Who is speaking?',
  yourRating: 'Your rating',
  stars: (count: number) => plural(count, { one: '# star', other: '# stars' }),
  yourWords: 'Your words',
  wordsHint: 'Two or three sentences are plenty.',
  mailAddressOptional: 'Email address (optional)',
  mailHint: 'Only for our answer. It is never shown.',
  leaveThisEmpty: 'Leave this empty',
  sending: 'Sending...',
  sendTestimonial: 'Send Testimonial',
} as const;
