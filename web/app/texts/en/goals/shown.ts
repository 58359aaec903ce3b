/** The public texts about a goal. */
export const goalTexts = {
  heading: 'Collecting for',
  progress: (received: string, amount: string) => `${received} of ${amount}`,
  reached: 'Reached. Thank you!',
  until: (day: string) => `Until ${day}`,
} as const;
