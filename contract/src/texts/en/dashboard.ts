/** What the rules of thanking say. */
export const thanksMissing = 'Write a few words first';
