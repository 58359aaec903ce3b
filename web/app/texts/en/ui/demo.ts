export const demoTexts = {
  form: 'Try it out: nothing you enter here is saved.',
  management: 'A look at what organizers see. These events are examples: what you do here changes nothing.',
  signIn: 'Sign in to do this for real',
} as const;
