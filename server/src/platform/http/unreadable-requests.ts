import type { Duplex } from 'node:stream';
import type { ErrorForm } from '#contract/envelope.ts';
import { inEnglish } from '#server/texts/languages.ts';

/** The requested language cannot be read either. */
const texts = inEnglish.texts.refusals;

const refusals: Readonly<Record<string, { status: string; code: string; detail: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'headers_too_large',
    detail: texts.headers_too_large,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'request_timeout',
    detail: texts.request_timeout,
  },
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
  const { status, code, detail } = refusals[error.code ?? ''] ?? malformed;
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
}
