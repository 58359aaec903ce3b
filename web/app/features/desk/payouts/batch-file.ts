import { minorToMajor } from '#contract/minor-units.ts';
import { deskPayoutPaths } from '#contract/payouts/paths.ts';
import { deskPayoutsTexts } from '#texts/desk/payouts.ts';
import { requireProfileFor } from '#web/features/account/public.server.ts';
import { ApiError } from '#web/platform/api.ts';
import { csvMark, csvType, writeCsvLine } from '#web/platform/csv.ts';
import { fileResponse, refusedFile } from '#web/platform/file-response.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { wayOut } from '../load-at-desk.server.ts';
import type { Route } from './+types/batch-file';

const texts = deskPayoutsTexts.batch;

const sumOf = ({ amount_minor, currency }: { amount_minor: number; currency: string }) =>
  [minorToMajor(amount_minor).toFixed(2), currency] as const;

/** A batch for the bank, with the accounts in full. Whoever cannot have it is led to the payout with the form. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const here = deskPayoutPaths.payout(String(form.get('payout') ?? ''));
  await requireProfileFor(context, here);
  const reason = String(form.get('reason') ?? '');
  try {
    const batch = await apiOf(context)('POST /desk/payout-batches/{id}/open', {
      params: { id },
      body: { reason },
    });
    const lines = batch.payouts.map((payout) =>
      writeCsvLine([
        payout.id,
        ...sumOf(payout.exchange ?? payout),
        payout.holder,
        payout.institution,
        { digits: payout.number },
        payout.bank_reference ?? '',
        ...sumOf(payout),
        payout.exchange?.rate ?? '',
      ]),
    );
    const file = csvMark + writeCsvLine(texts.header) + lines.join('');
    return fileResponse(file, { name: texts.fileName, type: csvType });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const out = wayOut(context, here, error, here);
    if (out) return out;
    return refusedFile(error);
  }
}
