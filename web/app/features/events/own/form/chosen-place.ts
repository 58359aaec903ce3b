import type { FoundPlace } from '#web/features/places/public.ts';
import { safeJson } from '#web/platform/safe-json.ts';

/** A place as the form posts it: its name for people, and its coordinates. */
export function writePlace(place: FoundPlace | null): string {
  return place ? JSON.stringify({ name: place.name, at: place.coordinates }) : '';
}

/** Reads the form's place, trusting nothing; null for no place or invalid coordinates. */
export function readPlace(text: string | undefined): FoundPlace | null {
  const value = safeJson(text);
  if (typeof value !== 'object' || value === null || !('at' in value) || !Array.isArray(value.at))
    return null;
  const [latitude, longitude]: unknown[] = value.at;
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return null;
  const name = 'name' in value && typeof value.name === 'string' ? value.name : '';
  return { name, coordinates: [latitude, longitude] };
}

function isWithin(degrees: unknown, limit: number): degrees is number {
  return typeof degrees === 'number' && Math.abs(degrees) <= limit;
}
