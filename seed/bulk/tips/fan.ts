import { bulkId, tagOf } from '../identifier.ts';
import { randomOf } from '../random.ts';
import { personName } from '../words.ts';

export type BulkFan = { id: string; name: string; email: string };

/** The average number of tips for each fan. */
const tipsAFan = 8;

/** The number of fans who give the first `tips` tips. */
export function fansOf(tips: number): number {
  return Math.ceil(tips / tipsAFan);
}

export function fanId(seed: string, index: number): string {
  return bulkId(tagOf(seed, 'fan'), index);
}

export function fanAt(seed: string, index: number): BulkFan {
  return {
    id: fanId(seed, index),
    name: personName(randomOf(seed, 'fan', index)),
    email: `fan.${index}@example.org`,
  };
}
