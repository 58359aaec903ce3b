import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import type { Tip } from './repository.ts';

type Rule = (caller: Caller, tip: Tip) => boolean;

const ownsTip: Rule = (caller, tip) => caller.accountId === tip.accountId;

/**
 * What a signed-in person may do with a tip; what is not listed is refused. Everyone signed in may send one
 * (section 6 of the specification).
 */
export const tipPolicy = {
  read: ownsTip,
  confirm: ownsTip,
  cancel: ownsTip,
  continue: ownsTip,
  changeAnonymity: ownsTip,
  showWords: ownsTip,
} as const satisfies Record<string, Rule>;
