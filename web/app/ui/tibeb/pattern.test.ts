import { describe, expect, it } from 'vitest';
import { type TibebKind, tibebPattern } from './pattern.ts';

const budgets: [kind: TibebKind, width: number, height: number, bytes: number][] = [
  ['band', 24, 24, 1500],
  ['avatar', 96, 96, 2000],
  ['poster', 1200, 630, 4000],
];

describe('tibebPattern', () => {
  it.each(budgets)('weaves every %s below its budget in markup', (kind, width, height, bytes) => {
    for (let seed = 0; seed < 300; seed += 1) {
      const { viewBox, paths } = tibebPattern(`seed-${seed}`, { kind, width, height });
      const markup = `<svg aria-hidden="true" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice">${paths
        .map(({ d, tone }) => `<path d="${d}" fill="var(--thread-${tone})" fill-rule="evenodd"></path>`)
        .join('')}</svg>`;
      expect(markup.length).toBeLessThan(bytes);
    }
  });

  it('gives the same cloth for the same seed, and different cloths for different seeds', () => {
    const poster = (seed: string) => tibebPattern(seed, { kind: 'poster', width: 1200, height: 630 });
    expect(poster('almaz')).toEqual(poster('almaz'));
    const cloths = new Set(Array.from({ length: 60 }, (_, seed) => JSON.stringify(poster(`seed-${seed}`))));
    expect(cloths.size).toBeGreaterThan(30);
  });

  it.each([
    [600, 960],
    [480, 480],
    [640, 480],
    [1200, 630],
  ])('weaves a poster of %i by %i in whole repeats, so that no figure is cut', (width, height) => {
    const { viewBox } = tibebPattern('organizer', { kind: 'poster', width, height });
    expect(Number(viewBox.split(' ')[2]) % 16).toBe(0);
  });

  it('writes numbers SVG can read', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      for (const { d } of tibebPattern(`seed-${seed}`, { kind: 'poster', width: 1600, height: 900 }).paths) {
        expect(d).toMatch(/^[MmhvlzL\d .-]+$/);
        expect(d).not.toMatch(/\d{3}\.\d{3}/);
      }
    }
  });
});
