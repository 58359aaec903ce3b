import type { Duplex } from 'node:stream';
import type { ErrorForm } from '#contract/envelope.ts';

const refusals: Readonly<Record<string, { status: string; code: string; detail: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'headers_too_large',
    detail: 'The address or the headers of the request are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'request_timeout',
    detail: 'The request took too long to arrive.',
  },
};
const malformed = {
  status: '400 Bad Request',
  code: 'malformed_request',
  detail: 'This is no request that can be read.',
};

/** For 'clientError' of a server: refuses in the error form what never becomes a request, and lets go of its sender. */
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
