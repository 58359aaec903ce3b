/** What the rules of a new campaign say (section 5 of the specification). */
export const titleTooShort = 'Title must be at least 5 characters.';
export const descriptionTooShort = 'Description must be at least 20 characters.';
export const goalNotPositive = 'Goal must be a positive number.';
export const categoryMissing = 'Please select a category.';
