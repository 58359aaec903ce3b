/** Section 8 of the specification: the text for a server error, or for an answer without a body. */
export const systemErrorText = 'System Error. Please contact an administrator.';
