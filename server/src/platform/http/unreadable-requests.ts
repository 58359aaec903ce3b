import type { Duplex } from 'node:stream';
import type { ErrorForm } from '#contract/envelope.ts';
import { inEnglish } from '#server/texts/languages.ts';

/** The requested language cannot be read either. */
const texts = inEnglish.texts.refusals;

/** How long a client has to read the refusal. Closing at once could lose it: it resets a connection with bytes unread. */
const lingerMs = 1000;

const tooSlow = {
  status: '408 Request Timeout',
  code: 'request_timeout',
  detail: texts.request_timeout,
};
const refusals: Readonly<Record<string, typeof tooSlow>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'headers_too_large',
    detail: texts.headers_too_large,
  },
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
};
const malformed = {
  status: '400 Bad Request',
  code: 'malformed_request',
  detail: texts.malformed_request,
};

/** A server's 'clientError' handler: answers in the error form when no request could be parsed, and closes the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  refuse(socket, refusals[error.code ?? ''] ?? malformed);
}

/** Refuses a request whose body comes too slowly. One that is `answered` already is ended without another answer. */
export function refuseSlow(socket: Duplex, answered: boolean): void {
  if (answered || !socket.writable) socket.destroy();
  else refuse(socket, tooSlow);
}

/** Otherwise a client that leaves its side open would hold the connection, and what has arrived of its request, forever. */
function refuse(socket: Duplex, { status, code, detail }: typeof tooSlow): void {
  const form: ErrorForm = { type: 'client_error', errors: [{ code, detail, attr: null }] };
  const body = JSON.stringify(form);
  const head = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  const giveUp = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(giveUp));
}
