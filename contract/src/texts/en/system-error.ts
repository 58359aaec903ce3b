/** Section 8 of the specification: what a person reads of a server error, or of an answer without a body. */
export const systemErrorText = 'System Error. Please contact an administrator.';
