import { type RouterContextProvider, redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { InstitutionId } from '#contract/payouts/accounts/rules.ts';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { answerForm } from '#web/features/account/public.server.ts';
import { ApiError } from '#web/platform/api.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { apiOf } from '#web/platform/session-context.ts';
import type { PayoutNotice } from '../notices.ts';

/** Redirects to the rail, switches to another account, or saves an account that was typed. */
export async function changeGettingPaid({
  request,
  context,
  id,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
  id: string;
}) {
  const form = await request.formData().catch(() => new FormData());
  const text = (name: string) => String(form.get(name) ?? '');
  const [intent, country, account] = [text('intent'), text('country'), text('account')];
  const here = payoutPaths.gettingPaid(id, country ? { country } : {});
  return answerForm({ context, request, form, here }, async () => {
    const api = apiOf(context);
    const params = { id, account };
    try {
      switch (intent) {
        case 'onboarding':
          return redirect(
            (await api('POST /payouts/pages/{id}/onboarding', { params, body: { country } })).url,
            303,
          );
        case 'open':
          return redirect(
            (await api('POST /payouts/pages/{id}/accounts/{account}/link', { params })).url,
            303,
          );
        case 'choose':
          await api('PUT /payouts/pages/{id}/account-in-use', { params, body: { account } });
          break;
        default:
          await api('POST /payouts/pages/{id}/accounts', {
            params,
            body: {
              country,
              // The API validates the account.
              institution: text('institution') as InstitutionId,
              holder_name: text('holder_name'),
              number: text('number'),
            },
          });
      }
      return redirectWith<PayoutNotice>(context, payoutPaths.gettingPaid(id), 'payout-saved');
    } catch (error) {
      // Only a form without typed values may redirect here, because the redirect would lose them.
      if (intent !== 'by-hand' && error instanceof ApiError && error.has('second_factor_required'))
        return redirect(paths.accountConfirm({ returnTo: here }));
      throw error;
    }
  });
}
