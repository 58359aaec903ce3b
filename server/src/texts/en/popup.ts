/** The last page of the popup in which people sign in with another service. */
export const popupTexts = {
  done: { title: 'One moment', text: 'This window closes by itself.' },
  failed: {
    title: 'This sign-in could not be finished',
    text: 'It waited for too long, or began in another browser. Please try again.',
  },
  onwards: 'Go on to Tibeb',
} as const;
