/**
 * Marks a form that was shown to a guest as a demonstration. A form of somebody whose session has ended meanwhile
 * does not carry it, and so is never answered as if it had been saved.
 */
export const demoField = { name: 'demo', value: 'yes' } as const;
