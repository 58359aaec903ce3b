import { timingSafeEqual } from 'node:crypto';
import { StripeApiError } from './api-error.ts';

/**
 * Checks the secret key, sent as a bearer token or as the user name of basic authentication.
 * @throws StripeApiError 401 in Stripe's words.
 */
export function authenticate(header: string | undefined, secretKey: string): void {
  const presented = presentedKey(header ?? '');
  if (presented === '') {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
    throw new StripeApiError(401, { type: 'invalid_request_error', message });
  }
  if (!same(presented, secretKey)) {
    const masked = `${presented.slice(0, 8)}${'*'.repeat(Math.max(presented.length - 12, 0))}${presented.slice(12).slice(-4)}`;
    throw new StripeApiError(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${masked}`,
    });
  }
}

function presentedKey(header: string): string {
  const [scheme = '', value = ''] = header.trim().split(/\s+/);
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '';
}

function same(presented: string, expected: string): boolean {
  const a = Buffer.from(presented);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
