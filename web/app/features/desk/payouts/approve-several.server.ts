import { approveSeveralForm } from '#contract/desk/payouts/forms.ts';
import { deskPayoutPaths } from '#contract/payouts/paths.ts';
import { deskPayoutsTexts } from '#texts/desk/payouts.ts';
import { actTexts } from '#texts/desk.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { actAtDesk, DoneInPart } from '../act-at-desk.server.ts';
import { readDeskSearch } from '../desk-search.tsx';
import { minorAmount } from '../minor-amount.ts';

const texts = deskPayoutsTexts.several;

/** Approves each of the ticked payouts with the reason, and comes back to the same page of the list. */
export function approveSeveral(args: Parameters<typeof actAtDesk>[0]) {
  const { search, page } = readDeskSearch(args.url.searchParams);
  return actAtDesk(
    args,
    approveSeveralForm,
    (api, { payouts, reason }) => approveEach(api, payouts, reason),
    { to: deskPayoutPaths.payouts({ queue: 'approval', search, page }), notice: 'desk-payout-changed' },
  );
}

/**
 * Approves the payouts one after the other: one that is refused keeps no other back. A refusal that is not about the payout, such as
 * of the second factor, ends it. Throws that refusal if it comes first, and DoneInPart for all else.
 */
async function approveEach(api: Api, ids: readonly string[], reason: string): Promise<void> {
  const refused: string[] = [];
  for (const [done, id] of ids.entries()) {
    try {
      await api('POST /desk/payouts/{id}/approve', { params: { id }, body: { reason } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404 || error.status === 409) {
        refused.push(await describeRefused(api, id, error.message));
        continue;
      }
      if (done === 0) throw error;
      const factorMissing = error.has('operator_factor_missing');
      const why = factorMissing ? actTexts.confirmFirst : error.message;
      const approved = done - refused.length;
      throw new DoneInPart([...linesOf(approved, refused), texts.stopped(ids.length - done, why)], {
        factorMissing,
      });
    }
  }
  if (refused.length > 0)
    throw new DoneInPart(linesOf(ids.length - refused.length, refused), { factorMissing: false });
}

const linesOf = (approved: number, refused: readonly string[]): string[] => [
  ...(approved > 0 ? [texts.approved(approved)] : []),
  ...new Set(refused),
];

/** A line that names a payout which was refused; it may have left the list by now. */
async function describeRefused(api: Api, id: string, why: string): Promise<string> {
  try {
    const {
      receiver,
      amount_minor: amount,
      currency,
    } = await api('GET /desk/payouts/{id}', { params: { id } });
    return texts.refused(minorAmount(amount, currency), receiver.name, why);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return texts.gone(id, why);
  }
}
