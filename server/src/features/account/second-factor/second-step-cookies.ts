import { secondStepCookie } from '#contract/account/identity.ts';

/**
 * The cookies that a first step sets when a second one is due; undefined if it opened a session. The browser's
 * previous session stays until the second step, so a cookie that would remove it is left out. With `rememberMe`, the
 * cookie of an earlier sign-in without it is removed.
 */
export function secondStepOf(
  setCookies: readonly string[],
  { rememberMe }: { rememberMe: boolean },
): { secondStep: true; setCookies: string[] } | undefined {
  const challenge = setCookies.find((one) => one.includes(`${secondStepCookie}=`));
  if (!challenge || /tibeb\.two_factor=;/.test(challenge)) return undefined;
  const forget = challenge.startsWith('__Secure-')
    ? '__Secure-tibeb.dont_remember=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'
    : 'tibeb.dont_remember=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax';
  const dropped = rememberMe
    ? /tibeb\.(session_token|session_data|dont_remember)=/
    : /tibeb\.(session_token|session_data)=/;
  const passed = setCookies.filter((one) => !dropped.test(one));
  return { secondStep: true, setCookies: rememberMe ? [...passed, forget] : passed };
}

/**
 * The parts of a `Cookie` header that the second step needs: whose sign-in it is, and whether to remember them. A
 * session cookie is not among them.
 */
export function secondStepCookies(cookie: string): string[] {
  return cookie.split('; ').filter((one) => /^(__Secure-)?tibeb\.(two_factor|dont_remember)=/.test(one));
}
