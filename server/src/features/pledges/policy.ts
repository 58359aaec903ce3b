import type { Caller } from '#server/platform/http/endpoint-handler.ts';

type Rule = (caller: Caller, pledge: { readonly accountId: string }) => boolean;

const hasPledged: Rule = (caller, { accountId }) => caller.accountId === accountId;

/** What its giver may do with a pledge; what is not listed is refused. Everyone signed in may make one. */
export const pledgePolicy = {
  read: hasPledged,
  confirm: hasPledged,
  withdraw: hasPledged,
} as const satisfies Record<string, Rule>;
