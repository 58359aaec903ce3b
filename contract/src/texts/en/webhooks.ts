export const addressMissing = 'Please enter the address that tips are sent to.';
export const addressTooLong = (max: number) => `Please choose an address of at most ${max} characters.`;
export const addressWrong = 'Please enter a whole address, such as https://example.com/tips';
