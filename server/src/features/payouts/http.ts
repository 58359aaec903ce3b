import {
  addAccountByHand as addAccountByHandEndpoint,
  choosePayoutAccount,
  getGettingPaid,
  openPayoutAccount as openPayoutAccountEndpoint,
  receivePayoutWebhook as receivePayoutWebhookEndpoint,
  startOnboarding as startOnboardingEndpoint,
  syncPayoutAccount,
} from '#contract/payouts/endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { addAccountByHand } from './accounts/add-account-by-hand.ts';
import { chooseAccount } from './accounts/choose-account.ts';
import { type AccountDependencies, readGettingPaid } from './accounts/own-accounts.ts';
import { openPayoutAccount, startOnboarding } from './accounts/start-onboarding.ts';
import { syncOwnAccount } from './accounts/sync-account.ts';
import { receivePayoutWebhook } from './webhooks/receive-webhook.ts';

export function payoutEndpoints(dependencies: AccountDependencies): EndpointHandler[] {
  return [
    handle(getGettingPaid, ({ caller, params }) => readGettingPaid(dependencies, caller, params.id)),
    handle(startOnboardingEndpoint, async ({ caller, params, body, log }) => ({
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
    handle(addAccountByHandEndpoint, async ({ caller, params, body }) => {
      await addAccountByHand(dependencies, caller, { pageId: params.id, typed: body });
      return readGettingPaid(dependencies, caller, params.id);
    }),
    handle(choosePayoutAccount, async ({ caller, params, body }) => {
      await chooseAccount(dependencies, caller, { pageId: params.id, accountId: body.account });
      return readGettingPaid(dependencies, caller, params.id);
    }),
    handle(receivePayoutWebhookEndpoint, async ({ params, body, request }) => {
      await receivePayoutWebhook(dependencies, { rail: params.rail, body, headers: request.headers });
      return { received: true as const };
    }),
  ];
}
