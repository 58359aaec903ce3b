import type { ErrorDefinition } from '#contract/endpoint.ts';
import { Refusal } from './http/errors.ts';

/**
 * Runs at most `most` pieces of work at a time, the others in turn; whoever finds `mostInLine` waiting is refused
 * with `busy`.
 */
export function takeTurns({
  most,
  mostInLine,
  busy,
}: {
  most: number;
  mostInLine: number;
  busy: ErrorDefinition;
}) {
  const line: (() => void)[] = [];
  let running = 0;
  return async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (line.length >= mostInLine) throw new Refusal(busy);
    if (running >= most) await new Promise<void>((proceed) => line.push(proceed));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place, which so is never free for one more.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
