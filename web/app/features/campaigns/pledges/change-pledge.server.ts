import { data, redirect } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { pledgeShownAs } from '#contract/campaigns/pledges/rules.ts';
import { campaignPageTexts } from '#texts/campaigns/page.ts';
import type { Giver } from '#web/features/tipping/public.server.ts';
import { ApiError } from '#web/platform/api.ts';
import { isId } from '#web/platform/list-query.ts';
import { refusedByApi } from '#web/platform/refused-by-api.ts';
import type { FormErrors } from '#web/ui/form-check.ts';
import { wayToProof } from '../detail/back-campaign.server.ts';
import { readBackingForm, readDollars } from '../detail/backing-values.ts';
import type { ChangeRefusal } from './change-form.tsx';
import { askChange } from './pledge-acts.tsx';

/** Changes a pledge as its form says; a refusal returns the typed values. */
export async function changePledge({ api, isSignedIn }: Giver, id: string, form: FormData) {
  const { amount, tier, shown_as, cover_fee } = readBackingForm((name) => form.get(name));
  const refuse = (errors: FormErrors, status: number, more: Pick<ChangeRefusal, 'link'> = {}) =>
    data<{ change: ChangeRefusal }>(
      { change: { values: { amount, tier, shown_as, cover_fee }, errors, ...more } },
      { status },
    );
  const dollars = readDollars(amount);
  if (dollars === undefined)
    return refuse({ form: [], fields: { amount: [campaignPageTexts.form.amountWrong] } }, 400);
  try {
    await api('PUT /campaigns/pledges/{id}', {
      params: { id },
      body: {
        amount: dollars,
        tier: isId(tier) ? tier : null,
        shown_as: pledgeShownAs.find((one) => one === shown_as) ?? pledgeShownAs[0],
        cover_fee,
      },
    });
    return redirect(campaignPaths.pledge(id), 303);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    if (error.has('address_not_proven'))
      return refuse({ form: [error.message], fields: {} }, error.status, {
        link: wayToProof(isSignedIn, campaignPaths.pledge(id, { ask: askChange })),
      });
    if (error.has('tier_taken')) return refuse({ form: [], fields: { tier: [error.message] } }, error.status);
    return refuse(refusedByApi(error, {}), error.status);
  }
}
