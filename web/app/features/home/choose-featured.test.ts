import { expect, it } from 'vitest';
import type { Beneficiary } from '#contract/beneficiaries/schemas.ts';
import { chooseFeatured } from './choose-featured.ts';

function somebody(name: string, followers: number, picture: string | null = '/pictures/a.webp'): Beneficiary {
  return {
    id: name,
    name,
    bio: '',
    profile_picture: picture,
    follower_count: followers,
    types: [
      { id: '1', name: 'Singer' },
      { id: '2', name: 'Poet' },
    ],
    user: { email: null },
    stats: null,
    tipping: 'open' as const,
    suggested_amounts: [],
  };
}

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

it('puts those most people follow in the row, the next one and two of the row in the quilt', () => {
  const all = [
    somebody('a', 9),
    somebody('b', 8, null),
    somebody('c', 7),
    somebody('d', 6, null),
    somebody('e', 5),
    somebody('f', 4),
  ];
  const { row, patches } = chooseFeatured(all, { row: 3, smallPatches: 2 });
  expect(names(row)).toEqual(['a', 'b', 'c']);
  expect(names(patches)).toEqual(['e', 'a', 'c']);
  expect(row[0]?.types).toBe('Singer · Poet');
});

it('sews no patch without a picture, and nobody in twice', () => {
  const size = { row: 4, smallPatches: 2 };
  const { row, patches } = chooseFeatured([somebody('d', 9, null), somebody('b', 5), somebody('a', 1)], size);
  expect(names(row)).toEqual(['d', 'b', 'a']);
  expect(names(patches)).toEqual(['b', 'a']);
  expect(chooseFeatured([], size)).toEqual({ row: [], patches: [] });
});
