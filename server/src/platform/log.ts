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

/** Parts of a path that may be a mail address, or a secret from a link: long, and random in its letters or hexadecimal. */
const secretParts = /[^/]*(?:@|%40)[^/]*|(?=[^/]*[A-Z])(?=[^/]*\d)[\w.~-]{20,}|[\da-f]{20,}/g;

/** A path that somebody mistyped, without what must not be logged. */
export function withoutSecrets(path: string): string {
  return path.replaceAll(secretParts, '[redacted]');
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
