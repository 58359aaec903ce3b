import {
  addPayoutAccountByHand,
  choosePayoutAccount,
  getPayoutAccounts,
  openPayoutAccount as openPayoutAccountEndpoint,
  receivePayoutAccountWebhook,
  startPayoutAccountOnboarding,
  syncPayoutAccount,
} from '#contract/payouts/accounts/endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { receivePayoutWebhook } from '../webhooks/receive-webhook.ts';
import { addAccountByHand } from './add-account-by-hand.ts';
import { chooseAccount } from './choose-account.ts';
import { type AccountDependencies, readGettingPaid } from './own-accounts.ts';
import { openPayoutAccount, startOnboarding } from './start-onboarding.ts';
import { syncOwnAccount } from './sync-account.ts';

export function accountEndpoints(dependencies: AccountDependencies): EndpointHandler[] {
  return [
    handle(getPayoutAccounts, ({ caller, params }) => readGettingPaid(dependencies, caller, params.id)),
    handle(startPayoutAccountOnboarding, async ({ caller, params, body, log }) => ({
      url: await startOnboarding(dependencies, caller, { pageId: params.id, country: body.country, log }),
    })),
    handle(
      openPayoutAccountEndpoint,
      async ({ caller, params: { id: pageId, account: accountId }, log }) => ({
        url: await openPayoutAccount(dependencies, caller, { pageId, accountId, log }),
      }),
    ),
    handle(syncPayoutAccount, async ({ caller, params: { id: pageId, account: accountId }, log }) => {
      await syncOwnAccount(dependencies, caller, { pageId, accountId, log });
      return readGettingPaid(dependencies, caller, pageId);
    }),
    handle(addPayoutAccountByHand, async ({ caller, params, body }) => {
      await addAccountByHand(dependencies, caller, { pageId: params.id, typed: body });
      return readGettingPaid(dependencies, caller, params.id);
    }),
    handle(choosePayoutAccount, async ({ caller, params, body }) => {
      await chooseAccount(dependencies, caller, { pageId: params.id, accountId: body.account });
      return readGettingPaid(dependencies, caller, params.id);
    }),
    handle(receivePayoutAccountWebhook, async ({ params, body, request }) => {
      await receivePayoutWebhook(dependencies, { rail: params.rail, body, headers: request.headers });
      return { received: true as const };
    }),
  ];
}
