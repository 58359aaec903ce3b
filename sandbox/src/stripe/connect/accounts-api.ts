import { accountInvalid, invalidRequest, parseParameters, resourceMissing } from '../api-error.ts';
import { expandParameters } from '../api-parameters.ts';
import type { Answering, Api } from '../api-request.ts';
import { expand } from '../expand.ts';
import { type Gateway, nowSeconds } from '../gateway.ts';
import { isIn, pageOf } from '../lists.ts';
import { createAccountLink, createLoginLink } from './account-links.ts';
import { externalAccounts, presentAccount, presentBanks, presentCapability } from './account-object.ts';
import {
  createAccountLinkParameters,
  createAccountParameters,
  listAccountsParameters,
  listBanksParameters,
  rejectAccountParameters,
  updateAccountParameters,
  updateCapabilityParameters,
} from './account-parameters.ts';
import { type AccountRecord, type CapabilityName, capabilityNames } from './account-record.ts';
import { detailsSubmitted } from './account-requirements.ts';
import { balanceOf } from './balance.ts';
import { changeAccount, decisions } from './change-account.ts';
import { createAccount, updateAccount } from './create-account.ts';
import { findAccount } from './find-account.ts';

/** https://docs.stripe.com/api/accounts */
export function addAccounts(api: Api, answering: Answering): void {
  const { gateway, answer, retrieve } = answering;

  api.post('/accounts', (c) =>
    answer(c, {
      perform: (form) => {
        const parameters = parseParameters(createAccountParameters, form);
        return expand(gateway, presentAccount(createAccount(gateway, parameters)), parameters.expand);
      },
    }),
  );

  api.get('/accounts', (c) =>
    answer(c, {
      perform: (form) => {
        const parameters = parseParameters(listAccountsParameters, form);
        const found = gateway.store
          .all('account')
          .filter((account) => !account.deauthorized && isIn(account, parameters.created))
          .map(presentAccount);
        return expand(gateway, pageOf(found, parameters, 'account', '/v1/accounts'), parameters.expand);
      },
    }),
  );

  api.get('/accounts/:id', (c) => retrieve(c, (id) => presentAccount(requireAccount(gateway, id))));

  api.post('/accounts/:id', (c) =>
    answer(c, {
      perform: (form) => {
        const parameters = parseParameters(updateAccountParameters, form);
        const account = requireAccount(gateway, c.req.param('id'));
        return expand(
          gateway,
          presentAccount(updateAccount(gateway, account, parameters)),
          parameters.expand,
        );
      },
    }),
  );

  api.delete('/accounts/:id', (c) => answer(c, { perform: () => deleteAccount(gateway, c.req.param('id')) }));

  api.post('/accounts/:id/reject', (c) =>
    answer(c, {
      perform: (form) => {
        const { reason, expand: paths } = parseParameters(rejectAccountParameters, form);
        const account = requireAccount(gateway, c.req.param('id'));
        const rejected = { ...account, ...decisions(gateway).reject, rejectedFor: reason };
        return expand(gateway, presentAccount(changeAccount(gateway, rejected)), paths);
      },
    }),
  );

  addCapabilities(api, answering);
  addBanks(api, answering);
  addLinks(api, answering);
}

function addCapabilities(api: Api, { gateway, answer }: Answering): void {
  const url = (id: string) => `/v1/accounts/${id}/capabilities`;

  api.get('/accounts/:id/capabilities', (c) =>
    answer(c, {
      perform: () => {
        const account = requireAccount(gateway, c.req.param('id'));
        const data = capabilityNames
          .filter((name) => account.requested[name] !== undefined)
          .map((name) => presentCapability(account, name));
        return { object: 'list', data, has_more: false, url: url(account.id) };
      },
    }),
  );

  api.get('/accounts/:id/capabilities/:name', (c) =>
    answer(c, {
      perform: (form) => {
        const { expand: paths } = parseParameters(expandParameters, form);
        const name = requireCapability(c.req.param('name'));
        return expand(gateway, presentCapability(requireAccount(gateway, c.req.param('id')), name), paths);
      },
    }),
  );

  api.post('/accounts/:id/capabilities/:name', (c) =>
    answer(c, {
      perform: (form) => {
        const { requested: wanted, expand: paths } = parseParameters(updateCapabilityParameters, form);
        const name = requireCapability(c.req.param('name'));
        const account = requireAccount(gateway, c.req.param('id'));
        const { [name]: since = nowSeconds(gateway), ...others } = account.requested;
        const isRequested = wanted ?? account.requested[name] !== undefined;
        const requested = isRequested ? { ...others, [name]: since } : others;
        const changed = changeAccount(gateway, { ...account, requested });
        return expand(gateway, presentCapability(changed, name), paths);
      },
    }),
  );
}

function addBanks(api: Api, { gateway, answer }: Answering): void {
  api.get('/accounts/:id/external_accounts', (c) =>
    answer(c, {
      perform: (form) => {
        const parameters = parseParameters(listBanksParameters, form);
        return externalAccounts(requireAccount(gateway, c.req.param('id')), parameters);
      },
    }),
  );

  api.get('/accounts/:id/external_accounts/:bank', (c) =>
    answer(c, {
      perform: () => {
        const banks = presentBanks(requireAccount(gateway, c.req.param('id')));
        const bank = banks.find(({ id }) => id === c.req.param('bank'));
        if (!bank) throw resourceMissing('external account', c.req.param('bank'), 'id');
        return bank;
      },
    }),
  );
}

function addLinks(api: Api, { gateway, answer }: Answering): void {
  api.post('/account_links', (c) =>
    answer(c, {
      perform: (form) => {
        const parameters = parseParameters(createAccountLinkParameters, form);
        if (!findAccount(gateway, parameters.account))
          throw resourceMissing('account', parameters.account, 'account');
        return createAccountLink(gateway, parameters);
      },
    }),
  );

  api.post('/accounts/:id/login_links', (c) =>
    answer(c, {
      perform: (form) => {
        parseParameters(expandParameters, form);
        const account = requireAccount(gateway, c.req.param('id'));
        if (!detailsSubmitted(account))
          throw invalidRequest(
            'Cannot create a login link for an account that has not completed onboarding.',
          );
        return createLoginLink(gateway, account.id);
      },
    }),
  );
}

/** Stripe deletes only accounts whose balance is zero. https://docs.stripe.com/api/accounts/delete */
function deleteAccount(gateway: Gateway, id: string) {
  const account = requireAccount(gateway, id);
  const { available, pending } = balanceOf(gateway, account.id);
  if ([...available, ...pending].some(({ amount }) => amount !== 0))
    throw invalidRequest('This account cannot be deleted because its balance is not zero.');
  gateway.timers.cancel(`account ${id}`);
  gateway.store.remove('account', id);
  return { id, object: 'account', deleted: true };
}

/** @throws StripeApiError 403 as Stripe does for an account that is not ours. */
function requireAccount(gateway: Gateway, id: string): AccountRecord {
  const account = findAccount(gateway, id);
  if (!account) throw accountInvalid(id);
  return account;
}

function requireCapability(name: string): CapabilityName {
  const known = capabilityNames.find((one) => one === name);
  if (!known) throw resourceMissing('capability', name, 'capability');
  return known;
}
