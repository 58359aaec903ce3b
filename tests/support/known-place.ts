import { expect, vi } from 'vitest';
import { sandboxDefaults } from '#server/config.ts';

/**
 * Asks until the geocoder knows the place, so that a page finds its name kept: the first answer of all waits
 * for the gazetteer, longer than a page does.
 */
export async function knowPlace(origin: string, [latitude, longitude]: readonly [number, number]) {
  const query = new URLSearchParams({
    q: `${latitude},${longitude}`,
    key: sandboxDefaults.geocoderKey,
    no_annotations: '1',
    language: 'en',
  });
  await vi.waitFor(
    async () => {
      const answer = await (await fetch(`${origin}/geocode/v1/json?${query}`)).json();
      expect(answer.results).not.toEqual([]);
    },
    { timeout: 15_000, interval: 250 },
  );
}
