import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTibebAddress, tibebAddress } from './address.ts';
import { drawTibeb, threadColors } from './draw.ts';

const size = { width: 1200, height: 630 };

describe('drawTibeb', () => {
  it('draws what an address asks for, whatever the seed is made of', () => {
    for (const seed of ['almaz', '0198-4a', 'ሙዚቃ & "dance"', '../../etc/passwd']) {
      const address = tibebAddress('poster', seed, size);
      expect(readTibebAddress(address)).toEqual({ kind: 'poster', seed, ...size });
      expect(drawTibeb(address)).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 80 42"/,
      );
    }
    expect(drawTibeb(tibebAddress('quilt', 'home', { width: 8, height: 3 }))).toContain('<use href="#p7"');
  });

  it('draws nothing at any other address', () => {
    for (const address of [
      '/tibeb/0/poster/1200x630/a.svg',
      '/tibeb/2/carpet/1200x630/a.svg',
      '/tibeb/2/poster/1200x630/a.png',
      '/tibeb/2/poster/1200x630/.svg',
      '/tibeb/2/poster/9999x1/a.svg',
      '/tibeb/2/quilt/99x99/a.svg',
      '/tibeb/2/poster/0x630/a.svg',
      '/tibeb/2/poster/1200x630/%E0%A4.svg',
      `/tibeb/2/poster/1200x630/${'a'.repeat(101)}.svg`,
      '/tibeb/2/poster/1200x630/a/b.svg',
    ]) {
      expect(drawTibeb(address), address).toBeUndefined();
    }
  });

  it('dyes its threads as the style sheet does', () => {
    const theme = readFileSync(new URL('../../styles/theme.css', import.meta.url), 'utf8');
    const named = [...theme.matchAll(/--thread-(\w+): (#\w+);/g)].map(([, tone, color]) => [tone, color]);
    expect(named).toEqual([...Object.entries(threadColors.day), ...Object.entries(threadColors.night)]);
  });
});
