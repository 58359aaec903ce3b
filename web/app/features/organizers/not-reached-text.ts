/** Where the network failed. */
export const notReachedText = 'It did not reach us. Please check your connection and try again.';
