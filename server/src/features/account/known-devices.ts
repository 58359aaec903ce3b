import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const cookieName = 'tibeb.devices';
/** The longest time for which browsers keep a cookie (RFC 6265bis, section 5.5). */
const maxAgeSeconds = 400 * 24 * 60 * 60;
/** The number of people sharing a browser who are remembered, the last to sign in first. */
const maxEntries = 5;

export interface DeviceSettings {
  readonly publicOrigin: string;
  readonly identitySecret: string;
}

/** The account and password that a browser has shown. */
interface Credential {
  readonly userId: string;
  readonly passwordHash: string;
}

/**
 * Known devices (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): a browser that signed in to an
 * account has a signed cookie of that account, so that strangers who use up the account's attempts do not lock it
 * out. The cookie alone gives no access. It is valid only for the password with which it was issued: a new password
 * invalidates all others.
 */
export function knownDevice(
  cookies: string,
  { userId, passwordHash }: Credential,
  settings: DeviceSettings,
): string | undefined {
  return marksIn(cookies).find((mark) => {
    const [id = '', signature = ''] = mark.split('~');
    const expected = Buffer.from(sign(id, { userId, passwordHash }, settings));
    const presented = Buffer.from(signature);
    return presented.length === expected.length && timingSafeEqual(presented, expected);
  });
}

/** The Set-Cookie header that makes this browser known to the account. */
export function rememberDevice(cookies: string, credential: Credential, settings: DeviceSettings): string {
  const known = knownDevice(cookies, credential, settings);
  const mark = known ?? newMark(credential, settings);
  const marks = [mark, ...marksIn(cookies).filter((one) => one !== mark)].slice(0, maxEntries);
  const secure = settings.publicOrigin.startsWith('https://');
  return [
    `${secure ? '__Secure-' : ''}${cookieName}=${marks.join('.')}`,
    `Max-Age=${maxAgeSeconds}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}

function newMark(credential: Credential, settings: DeviceSettings): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}~${sign(id, credential, settings)}`;
}

function sign(id: string, { userId, passwordHash }: Credential, { identitySecret }: DeviceSettings): string {
  const text = ['known-device', userId, passwordHash, id].join('\n');
  return createHmac('sha256', identitySecret).update(text).digest('base64url');
}

function marksIn(cookies: string): string[] {
  const value = /(?:^|; )(?:__Secure-)?tibeb\.devices=([\w.~-]*)/.exec(cookies)?.[1] ?? '';
  return value.split('.').filter(Boolean).slice(0, maxEntries);
}
