import type { GeocodeAnswer, GeocodedPlace } from '#contract/places/geocoding.ts';
import type { Question } from './question.ts';

const messages: Readonly<Record<number, string>> = {
  200: 'OK',
  402: 'quota exceeded',
  403: 'suspended',
  408: 'timeout; you can try again',
  429: 'too many requests',
  503: 'internal server error',
};

interface Outcome {
  readonly status: number;
  readonly places?: readonly GeocodedPlace[];
  readonly message?: string;
}

/** OpenCage's format, with the fields that its clients read. */
export function presentAnswer(outcome: Outcome, question?: Question): GeocodeAnswer {
  const now = new Date();
  const results = (outcome.places ?? []).slice(0, question?.limit);
  return {
    documentation: 'https://opencagedata.com/api',
    licenses: [{ name: 'see attribution guide', url: 'https://opencagedata.com/credits' }],
    results,
    status: { code: outcome.status, message: outcome.message ?? messages[outcome.status] ?? 'error' },
    thanks: 'For using an OpenCage API',
    timestamp: { created_http: now.toUTCString(), created_unix: Math.floor(now.getTime() / 1000) },
    total_results: results.length,
  };
}
