import { beneficiaryNotFound, notFollowed } from '#contract/beneficiaries/errors.ts';
import {
  changeBeneficiaryFollow,
  followBeneficiary as followBeneficiaryEndpoint,
  getBeneficiaryFollow,
  listFollowedBeneficiaries,
  unfollowBeneficiary,
} from '#contract/beneficiaries/follows/endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { BeneficiaryDependencies } from '../http.ts';
import { shownEmails } from '../presenter.ts';
import { readFollowed } from '../read-beneficiaries.ts';
import { followBeneficiary } from './follow-beneficiary.ts';
import { findFollow, saveChoices } from './repository.ts';

export function followEndpoints(dependencies: BeneficiaryDependencies): EndpointHandler[] {
  const { db } = dependencies;
  const reading = { ...dependencies, emails: shownEmails(dependencies.config.mode) };
  return [
    handle(listFollowedBeneficiaries, async ({ caller, query: { limit, offset } }) => {
      const { results, total } = await readFollowed(reading, caller.accountId, { limit, offset });
      return { results, metadata: { total, limit, offset } };
    }),
    handle(changeBeneficiaryFollow, async ({ params, caller, body }) => {
      const follow = { accountId: caller.accountId, beneficiaryId: params.id };
      if (!(await saveChoices(db, follow, body))) throw new Refusal(notFollowed);
      return body;
    }),
    handle(getBeneficiaryFollow, async ({ params, caller }) => {
      const follow = await findFollow(db, caller.accountId, params.id);
      if (!follow) throw new Refusal(beneficiaryNotFound);
      return follow;
    }),
    handle(followBeneficiaryEndpoint, ({ params, caller }) =>
      followBeneficiary(db, { accountId: caller.accountId, beneficiaryId: params.id, following: true }),
    ),
    handle(unfollowBeneficiary, ({ params, caller }) =>
      followBeneficiary(db, { accountId: caller.accountId, beneficiaryId: params.id, following: false }),
    ),
  ];
}
