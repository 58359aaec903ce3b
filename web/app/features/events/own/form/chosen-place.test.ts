import { expect, test } from 'vitest';
import { readPlace, writePlace } from './chosen-place.ts';

test('a place goes into the form and comes back', () => {
  const place = { name: 'ሐረር, Ethiopia', coordinates: [9.31, 42.13] as const };
  expect(readPlace(writePlace(place))).toEqual(place);
  expect(readPlace(writePlace(null))).toBeNull();
});

test.each(['', 'x', 'null', '{}', '{"at":[9]}', '{"at":[91,0]}', '{"at":[0,181]}', '{"at":["9","38"]}'])(
  'what is on no globe is no place: %j',
  (text) => {
    expect(readPlace(text)).toBeNull();
  },
);
