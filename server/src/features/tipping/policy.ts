import type { Caller } from '#server/platform/http/endpoint-handler.ts';

type Rule = (caller: Caller, giver: Giver) => boolean;

/** Who gave a tip: an account, which may be a guest's that is merged into another one. */
interface Giver {
  readonly accountId: string;
  readonly ownerId: string | null;
}

const gaveTip: Rule = (caller, { accountId, ownerId }) =>
  caller.accountId === accountId || caller.accountId === ownerId;

/**
 * What its giver may do with a tip; what is not listed is refused. Everyone signed in may send one (section 6 of the
 * specification), and so may a guest.
 */
export const tipPolicy = {
  read: gaveTip,
  confirm: gaveTip,
  cancel: gaveTip,
  continue: gaveTip,
  changeAnonymity: gaveTip,
  showWords: gaveTip,
} as const satisfies Record<string, Rule>;
