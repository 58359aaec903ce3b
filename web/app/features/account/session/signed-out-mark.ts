/**
 * Left by a sign-out that did not reach us. Scripts can remove the access token, but not the session that renews
 * it: the server ends that one at the next request that carries this mark.
 */
export const signedOutMark = 'signed-out';
/** As long as browsers keep any cookie: the session it stands against must not outlive it. */
export const signedOutMarkSeconds = 400 * 24 * 60 * 60;
