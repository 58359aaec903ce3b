import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * A JSON log. Mail addresses, tokens and messages must never be logged: callers log ids, and these well-known fields
 * are redacted in case one slips in.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    serializers: { err: describeError },
    redact: {
      paths: [
        'email',
        '*.email',
        'token',
        '*.token',
        'authorization',
        '*.authorization',
        'cookie',
        '*.cookie',
        'message.text',
      ],
      censor: '[redacted]',
    },
  };
  return pino(options, destination ?? openOutput());
}

/** No path of ours has a longer part. */
const maxPartLength = 200;

/** A path that somebody mistyped, without the parts that may be a mail address or the secret of a link. */
export function withoutSecrets(path: string): string {
  const parts = path.split('/');
  return parts.map((part) => (mayBeSecret(part) ? '[redacted]' : part)).join('/');
}

/** Secrets are long and have capital letters, or are hexadecimal; an `@` may be encoded several times. */
function mayBeSecret(part: string): boolean {
  if (part.length > maxPartLength || /@|%(25)*40/.test(part)) return true;
  return (/[\w~-]{20,}/.test(part) && /[A-Z]/.test(part)) || /[\da-f]{20,}/.test(part);
}

/** Lines that wait while they cannot be written; more are dropped. */
const maxWaitingBytes = 16 * 1024 * 1024;

/** Standard output. When it is a file on a full disk, the process works and ends as before, and lines wait for room. */
function openOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, maxLength: maxWaitingBytes });
  const { flushSync } = output;
  output.on('error', () => {
    // Otherwise pino's hook at the end of the process tries again for as long as the disk is full.
    output.flushSync = () => {};
  });
  output.on('write', () => {
    output.flushSync = flushSync;
  });
  return output;
}

/** Drivers attach whole connections to their errors; a log line needs only what, where and why. */
/** Some libraries, pg-boss for one, pass on the fields of an error without the error. */
function isLikeError(error: unknown): error is Partial<Error> & Pick<Error, 'message'> {
  return typeof error === 'object' && error !== null && 'message' in error;
}

function describeError(error: unknown) {
  if (!isLikeError(error)) return { message: String(error) };
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: String(error.cause) };
  return { type: error.name, message: error.message, ...code, ...cause, stack: error.stack };
}
