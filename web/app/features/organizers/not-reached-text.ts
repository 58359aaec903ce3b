/** Where the network failed. */
export const notReachedText = 'What you sent did not reach us. Please check your connection and try again.';
