/** Below the refusal that asks a guest's browser to solve a challenge. */
export const challengeTexts = {
  working: 'Your browser is solving the task now. In a few seconds you continue to the payment.',
} as const;
