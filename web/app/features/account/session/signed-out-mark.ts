/**
 * Set by a sign-out that did not reach the server. Scripts can remove the access token, but not the session that renews it: the
 * server ends that session at the next request with this mark.
 */
export const signedOutMark = 'signed-out';
/** The longest time browsers keep any cookie: the session to be ended must not outlive the mark. */
export const signedOutMarkSeconds = 400 * 24 * 60 * 60;
