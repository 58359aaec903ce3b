import { expect, test } from 'vitest';
import { drawTipSign } from './draw-tip-sign.ts';

test('a name whose letters no font has is the handle on the sign of a profile', () => {
  const of = { id: 'a', handle: 'mulatu-band', address: 'https://tibeb.example/professionals/a' };
  const shapes = (name: string) => drawTipSign({ ...of, name }).replace(/<title>.*<\/title>/, '');
  expect(shapes('مولاتو')).toBe(shapes('mulatu-band'));
  expect(shapes('Mulatu 漢字')).toBe(shapes('Mulatu'));
});
