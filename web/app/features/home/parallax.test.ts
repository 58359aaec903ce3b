import { expect, it } from 'vitest';
import { heroAt } from './parallax.ts';

it('moves down at 0.4 times the scroll distance and fades, never below 0.2', () => {
  expect(heroAt(0, 800)).toEqual({ moveDownPx: 0, opacity: 1 });
  expect(heroAt(200, 800)).toEqual({ moveDownPx: 80, opacity: 0.75 });
  expect(heroAt(640, 800).opacity).toBeCloseTo(0.2);
  expect(heroAt(5000, 800).moveDownPx).toBe(2000);
  expect(heroAt(5000, 800).opacity).toBeCloseTo(0.2);
  expect(heroAt(-50, 800)).toEqual({ moveDownPx: 0, opacity: 1 });
});
