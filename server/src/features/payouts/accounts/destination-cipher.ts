import { z } from 'zod';
import { institutionIds } from '#contract/payouts/accounts/rules.ts';
import { createTextCipher } from '#server/platform/text-cipher.ts';
import type { Receiver } from './repository.ts';

const destination = z.object({
  institution: z.enum(institutionIds),
  number: z.string(),
});
/** A bank account or wallet as it was entered; the number consists of digits only. */
export type Destination = z.infer<typeof destination>;

export interface DestinationCipher {
  seal(receiver: Receiver, destination: Destination): Buffer;
  /** Undefined if it was encrypted for another receiver, or with a key that we do not have, or was changed since. */
  open(receiver: Receiver, sealed: Buffer): Destination | undefined;
}

/** Encrypts destinations, each bound to its receiver (platform/text-cipher.ts). */
export function createDestinationCipher(key: Buffer, olderKeys: readonly Buffer[] = []): DestinationCipher {
  const cipher = createTextCipher(key, olderKeys);
  const bound = ({ kind, id }: Receiver) => `payout-destination ${kind} ${id}`;
  return {
    seal: (receiver, { institution, number }) =>
      cipher.seal(bound(receiver), JSON.stringify({ institution, number })),
    open(receiver, sealed) {
      const plain = cipher.open(bound(receiver), sealed);
      return plain === undefined ? undefined : destination.parse(JSON.parse(plain));
    },
  };
}

/** The cipher with the configured keys. */
export function cipherOf({
  destinationKey,
  olderDestinationKeys,
}: {
  readonly destinationKey: Buffer;
  readonly olderDestinationKeys: readonly Buffer[];
}): DestinationCipher {
  return createDestinationCipher(destinationKey, olderDestinationKeys);
}
