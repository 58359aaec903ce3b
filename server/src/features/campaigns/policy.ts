import type { Caller } from '#server/platform/http/endpoint-handler.ts';

type Rule = (caller: Caller, campaign: { readonly account_id: string }) => boolean;

const isCreator: Rule = (caller, { account_id }) => caller.accountId === account_id;

/** What the creator of a campaign may do with it. For everybody else it does not exist here. */
export const campaignPolicy = {
  see: isCreator,
  change: isCreator,
  submit: isCreator,
  withdraw: isCreator,
  cancel: isCreator,
  seePledges: isCreator,
  refund: isCreator,
  noteDelivery: isCreator,
  writeUpdates: isCreator,
  hideComments: isCreator,
} as const satisfies Record<string, Rule>;

type PledgeRule = (
  caller: Caller,
  giver: { readonly accountId: string; readonly ownerId: string | null },
) => boolean;

/** `accountId` may be a guest that is merged into the account `ownerId`. */
const isBacker: PledgeRule = (caller, { accountId, ownerId }) =>
  caller.accountId === accountId || caller.accountId === ownerId;

/** What a backer may do with a pledge. For everybody else it does not exist. */
export const pledgePolicy = {
  read: isBacker,
  confirm: isBacker,
  continue: isBacker,
  change: isBacker,
  withdraw: isBacker,
} as const satisfies Record<string, PledgeRule>;
