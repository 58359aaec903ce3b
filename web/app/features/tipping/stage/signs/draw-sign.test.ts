import { expect, test } from 'vitest';
import { drawSign, type SignSize, signSizes } from './draw-sign.ts';

const of = { id: 'a', name: 'Mulatu', address: 'https://tibeb.example/t/mulatu-band' };
const shapes = (size: SignSize, name: string) => drawSign(size, { ...of, name }).shapes;

test.each(Object.keys(signSizes) as SignSize[])(
  'a name whose letters no font has is the handle on %s',
  (size) => {
    for (const name of ['مولاتو', '漢字 🎻']) expect(shapes(size, name)).toEqual(shapes(size, 'mulatu-band'));
    expect(shapes(size, 'Mulatu 漢字')).toEqual(shapes(size, 'Mulatu'));
    expect(drawSign(size, { ...of, name: '漢字' }).title).toContain('漢字');
    const withoutHandle = { ...of, address: 'https://tibeb.example/t/01931d5c-7a1e-7c3e-9d8e-0242ac120002' };
    const sheet = (name: string) => drawSign(size, { ...withoutHandle, name }).shapes;
    expect(sheet('漢字')).toEqual(sheet(''));
  },
);
