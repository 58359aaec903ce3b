import { countryName, formatPlace, type GazetteerPlace } from './gazetteer.ts';

/** How many requests a day the free tier allows. */
const dailyLimit = 2_500;

const messages: Record<number, string> = {
  200: 'OK',
  400: 'bad request',
  401: 'invalid API key',
  402: 'quota exceeded',
  403: 'suspended',
  405: 'method not allowed',
  429: 'too many requests',
  500: 'internal server error',
};

/** An answer in OpenCage's format: its members, their names and their order. */
export function answerOf(
  code: number,
  places: readonly GazetteerPlace[],
  options: { requestCount: number; message?: string | undefined },
) {
  const now = new Date();
  return {
    documentation: 'https://opencagedata.com/api',
    licenses: [{ name: 'see attribution guide', url: 'https://opencagedata.com/credits' }],
    rate: {
      limit: dailyLimit,
      remaining: code === 402 ? 0 : Math.max(0, dailyLimit - options.requestCount),
      reset: Math.floor(now.setUTCHours(24, 0, 0, 0) / 1000),
    },
    results: places.map(resultOf),
    status: { code, message: options.message ?? messages[code] ?? 'error' },
    stay_informed: { blog: 'https://blog.opencagedata.com' },
    thanks: 'For using an OpenCage API',
    timestamp: { created_http: new Date().toUTCString(), created_unix: Math.floor(Date.now() / 1000) },
    total_results: places.length,
  };
}

function resultOf(place: GazetteerPlace) {
  return {
    bounds: {
      northeast: { lat: round(place.latitude + 0.05), lng: round(place.longitude + 0.05) },
      southwest: { lat: round(place.latitude - 0.05), lng: round(place.longitude - 0.05) },
    },
    components: {
      'ISO_3166-1_alpha-2': place.country,
      _category: 'place',
      _type: 'city',
      city: place.name,
      country: countryName(place.country),
      country_code: place.country.toLowerCase(),
    },
    confidence: 7,
    formatted: formatPlace(place),
    geometry: { lat: round(place.latitude), lng: round(place.longitude) },
  };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
