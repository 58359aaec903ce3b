import {
  cancelTip,
  changeTipAnonymity,
  confirmTip,
  continueTip,
  getTip,
  getTipChallenge,
  listTips,
  payEventTip,
  payStageTip,
  payTip,
} from '#contract/tipping/endpoints.ts';
import { type Call, type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { becomeAnonymous } from './become-anonymous.ts';
import { cancelTip as cancel } from './cancel-tip.ts';
import { confirmTip as confirm } from './confirm-tip.ts';
import { refuseTriedCards } from './guest-cards/limit-cards.ts';
import {
  type ChallengeDependencies,
  newChallenge,
  noteGuestCheckout,
  requireSolution,
} from './guest-checkouts/challenge-guests.ts';
import { openTipCheckout, type TipDependencies } from './open-tip-checkout.ts';
import { payTip as pay } from './pay-tip.ts';
import { presentTip } from './presenter.ts';
import { listTips as list, readTip } from './read-tips.ts';
import type { TipRequest } from './tip-request.ts';

type PayCall = Pick<Call<typeof payTip>, 'caller' | 'headers' | 'admitted' | 'log'>;
type GiverCall = PayCall &
  Pick<Call<typeof payTip>, 'clientAddress'> & { readonly body: { readonly solution?: string | undefined } };

export function tippingEndpoints(dependencies: TipDependencies & ChallengeDependencies): EndpointHandler[] {
  const start = async (
    { caller, headers, admitted, log }: PayCall,
    request: TipRequest,
  ): Promise<{ tip: string; checkout_url: string }> => {
    const attempt = { idempotencyKey: headers['idempotency-key'] ?? null, admitted, log };
    const { tipId, checkoutUrl } = await pay(dependencies, caller, request, attempt);
    return { tip: tipId, checkout_url: checkoutUrl };
  };
  /**
   * The same with the checks for guests: a guest is refused if the cards were tried too often, and must solve a puzzle
   * if checkouts of the network are abused.
   */
  const startAsGiver = async (call: GiverCall, request: TipRequest) => {
    if (!call.caller.isGuest) return start(call, request);
    await refuseCardTesters(dependencies, call);
    const started = await start(call, request);
    await noteGuestCheckout(dependencies, { tipId: started.tip }, call.clientAddress);
    return started;
  };
  return [
    handle(listTips, async ({ caller, query }) => {
      const { tips, total } = await list(dependencies, caller, query);
      return { results: tips.map(presentTip), metadata: { total, ...query } };
    }),
    handle(payTip, (call) =>
      startAsGiver(call, {
        to: { beneficiaryId: call.body.beneficiary.toLowerCase() },
        ...orderOf(call.body),
      }),
    ),
    handle(payStageTip, (call) => {
      const stageOf = call.body.event.toLowerCase();
      const beneficiaryId = call.body.beneficiary?.toLowerCase();
      const to = beneficiaryId === undefined ? { eventId: stageOf, shares: null } : { beneficiaryId };
      return startAsGiver(call, { to, stageOf, ...orderOf(call.body) });
    }),
    handle(getTipChallenge, () => newChallenge(dependencies)),
    handle(payEventTip, (call) => {
      const shares = call.body.shares?.map((share) => ({
        beneficiaryId: share.beneficiary.toLowerCase(),
        amountMinor: share.amount,
      }));
      const to = { eventId: call.body.event.toLowerCase(), shares: shares ?? null };
      return start(call, { to, ...orderOf(call.body) });
    }),
    handle(getTip, async ({ caller, params }) =>
      presentTip(await readTip(dependencies, caller, params.id, 'read')),
    ),
    handle(confirmTip, async ({ caller, params, log }) =>
      presentTip(await confirm(dependencies, caller, params.id, log)),
    ),
    handle(changeTipAnonymity, async ({ caller, params, body }) =>
      presentTip(await becomeAnonymous(dependencies, caller, params.id, body.anonymity)),
    ),
    handle(cancelTip, async ({ caller, params, log }) =>
      presentTip(await cancel(dependencies, caller, params.id, log)),
    ),
    handle(continueTip, async ({ caller, params, log }) => {
      const { tip } = await readTip(dependencies, caller, params.id, 'continue');
      return { tip: tip.id, checkout_url: await openTipCheckout(dependencies, tip, log) };
    }),
  ];
}

/** Throws `cards_tried_too_often` and `challenge_required`. */
async function refuseCardTesters(
  dependencies: ChallengeDependencies,
  { caller, clientAddress, body }: GiverCall,
): Promise<void> {
  await refuseTriedCards(dependencies, caller.accountId);
  await requireSolution(dependencies, { clientAddress, solution: body.solution });
}

/** The common fields of all tips; the contract has converted the amount to cents. */
function orderOf(
  body: Pick<
    Call<typeof payTip>['body'],
    'total_amount' | 'method' | 'return_url' | 'message' | 'anonymity' | 'cover_fee'
  >,
) {
  return {
    amountMinor: body.total_amount,
    methodId: body.method.toLowerCase(),
    returnUrl: body.return_url,
    message: body.message?.trim() || null,
    anonymity: body.anonymity,
    coverFee: body.cover_fee,
  };
}
