/**
 * Marks a form that was shown to a guest as a demonstration. The form of a person whose session has ended meanwhile does not
 * have it, and so is never answered as if it had been saved.
 */
export const demoField = { name: 'demo', value: 'yes' } as const;
