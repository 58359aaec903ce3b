import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * A JSON log. Mail addresses, tokens and messages never enter it: callers log ids, and these
 * well-known fields are cut even where one slips in.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
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
  return destination ? pino(options, destination) : pino(options);
}
