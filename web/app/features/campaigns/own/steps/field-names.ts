/** The names of the fields that a step has once for each picture or reward. */
export const coverField = 'cover';
export const addedPicture = { name: 'added', caption: 'added_caption' } as const;
export const pictureNames = (id: string) => ({ caption: `caption_${id}`, remove: `remove_${id}` });

export const tierFieldNames = ['id', 'title', 'amount', 'text', 'places', 'month', 'remove'] as const;
/** `at` counts the rewards of the form from 0; the last one is empty. */
export const tierName = (at: number, name: (typeof tierFieldNames)[number]) => `tier_${at}_${name}`;
