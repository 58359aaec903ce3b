import { type LookupAddress, lookup } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { answerWithinMs, NoUsableAnswer } from './outgoing.ts';

/**
 * Addresses that are not on the public internet: this machine, private and link-local networks (where cloud services
 * return secrets), and IANA's special-purpose registries.
 */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');

/** For IPv6 only the global unicast addresses are public, except those that embed an IPv4 address. */
const outside6 = new BlockList();
outside6.addSubnet('2000::', 3, 'ipv6');
const carriers6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  carriers6.addSubnet(network, prefix, 'ipv6');

/** Whether an address is on the public internet, so that an external service may be called there. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inside.check(address, 'ipv4');
  return version === 6 && outside6.check(address, 'ipv6') && !carriers6.check(address, 'ipv6');
}

/** Resolves a name and refuses it if any of its addresses is not public; exactly the checked addresses are connected to. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const all = error ? [] : found;
    const [first] = all;
    if (error || !first) return done(error ?? new Error('The name has no address.'), '', 0);
    if (!all.every(({ address }) => isPublicAddress(address)))
      return done(new Error('The name leads to an address that is not public.'), '', 0);
    return options.all ? done(null, all) : done(null, first.address, first.family);
  });
};

/** Whether a URL can be a public one with TLS; the addresses of its name are checked on each use. */
export function mayBePublic(address: string, trustedOrigin: string | undefined): boolean {
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  if (url.origin === trustedOrigin) return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:') return false;
  return isIP(host) === 0 ? host.includes('.') : isPublicAddress(host);
}

interface GuardedPost {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
  /** An origin that may be private and without TLS: the sandbox's. */
  readonly trustedOrigin: string | undefined;
  /** How many bytes of the answer's body are read; none by default. */
  readonly answerBytes?: number;
}

/**
 * Posts to a URL that somebody gave us, only over TLS and only to the public internet. It follows no redirect and reads
 * only the status and `answerBytes` of the answer. Throws NoUsableAnswer.
 */
export function guardedPost(
  address: string,
  { headers, body, trustedOrigin, answerBytes }: GuardedPost,
): Promise<{ status: number; answer?: string }> {
  const url = new URL(address);
  const trusted = url.origin === trustedOrigin;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!trusted && (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host))))
    return Promise.reject(new NoUsableAnswer('The address is not public.'));
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new NoUsableAnswer('No answer.', { cause: error }));
    const request = send(
      url,
      {
        method: 'POST',
        headers,
        // A reused connection could lead to an address that is not public by now.
        agent: false,
        signal: AbortSignal.timeout(answerWithinMs),
        ...(trusted ? {} : { lookup: publicLookup }),
      },
      (response) => {
        const status = response.statusCode ?? 0;
        if (answerBytes !== undefined)
          return void readStart(response, answerBytes).then((answer) => resolve({ status, answer }));
        resolve({ status });
        response.destroy();
      },
    );
    request.on('error', fail);
    request.end(body);
  });
}

/** The beginning of a body, as text; does not wait for the rest, nor beyond the time-out. */
async function readStart(response: IncomingMessage, bytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if (Buffer.concat(chunks).byteLength >= bytes) break;
    }
  } catch {
    // The status has come, and that is what counts.
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, bytes).toString();
}
