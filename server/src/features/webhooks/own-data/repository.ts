import type { OwnData } from '#server/features/account/public.ts';

/** The receivers of the pages that an account owns, without their secrets, which are shown only once. */
export const ownWebhooks: readonly OwnData[] = [
  {
    name: 'webhooks',
    tables: ['webhook_endpoint'],
    key: 'endpoint.id',
    columns: {
      id: 'endpoint.id',
      page_id: 'endpoint.beneficiary_id',
      address: 'endpoint.address',
      format: 'endpoint.format',
      created_at: 'endpoint.created_at',
      disabled_at: 'endpoint.disabled_at',
    },
    from: `webhook_endpoint AS endpoint JOIN page_manager AS manager ON manager.beneficiary_id = endpoint.beneficiary_id
      WHERE manager.role = 'owner' AND manager.account_id = $1`,
  },
];
