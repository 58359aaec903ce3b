import { sampleBeneficiaries } from '../sample/beneficiaries/beneficiaries.ts';
import { bulkId, tagOf } from './identifier.ts';
import { randomOf } from './random.ts';
import type { BulkBeneficiary } from './repository.ts';
import { personName, sentence } from './words.ts';

export const bulkTypes: readonly string[] = [...new Set(sampleBeneficiaries.flatMap(({ types }) => types))];

/** The name of the beneficiary at `index`, without generating its other fields. */
export function beneficiaryName(seed: string, index: number): string {
  return personName(randomOf(seed, 'beneficiary', index));
}

/** The beneficiary at `index`, with one or two of the given type ids. */
export function beneficiaryAt(seed: string, index: number, types: readonly string[]): BulkBeneficiary {
  const random = randomOf(seed, 'beneficiary', index);
  const name = personName(random);
  const first = random.below(types.length);
  const second = random.below(types.length);
  return {
    id: bulkId(tagOf(seed, 'beneficiary'), index),
    name,
    bio: Array.from({ length: 1 + random.below(3) }, () =>
      sentence(random, /\p{Script=Ethiopic}/u.test(name)),
    ).join(' '),
    email: random.chance(0.6) ? `artist.${index}@example.org` : null,
    followers: random.zipf(60_000),
    types: [first, ...(random.chance(0.3) && second !== first ? [second] : [])].flatMap(
      (at) => types[at] ?? [],
    ),
  };
}
