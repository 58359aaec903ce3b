/** Who sees the name of a fan. */
export const anonymityTexts = {
  label: 'Who may see your name?',
  choices: {
    none: () => 'Everyone',
    public: (name: string) => `Only ${name}`,
    performer: () => 'Nobody',
  },
  hint: 'Your message is read as you write it. You can hide your name later too.',
} as const;
