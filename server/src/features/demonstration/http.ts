import { getDemonstration } from '#contract/demonstration/endpoints.ts';
import { notFound } from '#contract/errors.ts';
import { listDemoAccounts } from '#server/features/account/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { findNightNow, findOwnedSamplePage, findSampleCampaign } from './repository.ts';

interface DemonstrationDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: { readonly sandboxPushOrigin: string | undefined };
}

export function demonstrationEndpoints({ db, clock, config }: DemonstrationDependencies): EndpointHandler[] {
  return [
    handle(getDemonstration, async () => {
      // Live mode must not show an invented person or a password.
      const { sandboxPushOrigin: sandbox } = config;
      if (sandbox === undefined) throw new Refusal(notFound);
      const accounts = listDemoAccounts();
      const pageOf = (role: string) =>
        findOwnedSamplePage(db, accounts.find((account) => account.role === role)?.email ?? '');
      const now = clock.now();
      const [night, campaign, performer, band] = await Promise.all([
        findNightNow(db, now),
        findSampleCampaign(db, now),
        pageOf('performer'),
        pageOf('leader'),
      ]);
      return {
        sandbox_url: new URL('/', sandbox).href,
        accounts: accounts.map(({ role, fullName, email, password }) => ({
          role,
          full_name: fullName,
          email,
          password,
        })),
        night,
        campaign,
        pages: { performer, band },
      };
    }),
  ];
}
