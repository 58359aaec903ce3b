import type { OwnData } from '#server/features/account/public.ts';

/** The organizer that an account registered. */
export const ownOrganizer: OwnData = {
  name: 'organizer',
  tables: ['organizer'],
  key: 'id',
  columns: {
    organization: 'organization_name',
    full_name: 'full_name',
    email: 'email',
    phone: 'phone',
    description: 'description',
    created_at: 'created_at',
  },
  from: 'organizer WHERE account_id = $1',
};
