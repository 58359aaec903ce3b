/** What the rules of an event say (section 5 of the specification). */
export const titleTooShort = 'Title must be at least 5 characters';
export const dateMissing = 'Date is required';
export const timeMissing = 'Time is required';
export const locationTooShort = 'Location must be at least 5 characters';
export const categoryMissing = 'Category is required';
export const noBeneficiary = 'At least one beneficiary is required';
export const tooManyBeneficiaries = (most: number) => `At most ${most} beneficiaries`;
export const ticketPriceInvalid = 'Please enter an amount such as 12.50, up to 100,000';
export const ticketsInvalid = 'Please enter a whole number up to 1,000,000';
export const ticketsUrlInvalid = 'Please enter a link that begins with https://';
/** Used only by the API, like those below. */
export const dateTooEarly = 'Dates begin with the year 2000';
export const priceNegative = 'A price cannot be below 0';
export const priceTooHigh = 'The largest price is 100,000 dollars';
export const noDraftAgain = 'A published event cannot become a draft';
