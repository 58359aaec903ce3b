import { secondStepCookie } from '#contract/account/identity.ts';

/**
 * What a first step sets when a second one is due; undefined when it opened a session. The browser's session
 * before stays until then, so what would remove its cookie is left out. Who is to be remembered loses the mark of an
 * earlier sign-in that was not.
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

/** Of a `Cookie` header what the second step goes by: whose it is, and whether to remember them. No old session. */
export function secondStepCookies(cookie: string): string[] {
  return cookie.split('; ').filter((one) => /^(__Secure-)?tibeb\.(two_factor|dont_remember)=/.test(one));
}
