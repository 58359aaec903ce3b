import type { OwnData } from '#server/features/account/public.ts';

/** Whom somebody follows, the pages they manage, in any state, and whom they have invited to manage them. */
export const ownBeneficiaries: readonly OwnData[] = [
  {
    name: 'follows',
    tables: ['beneficiary_follow'],
    key: 'follow.beneficiary_id',
    columns: {
      beneficiary_id: 'follow.beneficiary_id',
      beneficiary: 'listed_beneficiary.name',
      since: 'follow.created_at',
      hears_events: 'follow.hears_events',
      hears_posts: 'follow.hears_posts',
    },
    from: `beneficiary_follow AS follow
      LEFT JOIN listed_beneficiary ON listed_beneficiary.id = follow.beneficiary_id
      WHERE follow.account_id = $1`,
  },
  {
    name: 'pages',
    tables: ['page_manager'],
    key: 'beneficiary.id',
    columns: {
      id: 'beneficiary.id',
      role: 'manager.role',
      since: 'manager.created_at',
      state: 'beneficiary.state',
      name: 'beneficiary.name',
      words: 'beneficiary.bio',
      picture: 'beneficiary.profile_picture',
      // Only an owner may read the page's address.
      email: "CASE WHEN manager.role = 'owner' THEN beneficiary.email END",
      shows_email: 'beneficiary.shows_email',
      links: "array_to_string(beneficiary.links, ' ')",
      thank_you: 'beneficiary.thank_you',
      suggested_amounts: "array_to_string(beneficiary.suggested_minor, ' ')",
      tipping: 'beneficiary.tipping',
      published_at: 'beneficiary.published_at',
    },
    from: `page_manager AS manager JOIN beneficiary ON beneficiary.id = manager.beneficiary_id
      WHERE manager.account_id = $1`,
  },
  {
    name: 'page_invitations',
    tables: ['page_invitation'],
    key: 'invitation.id',
    columns: {
      page_id: 'invitation.beneficiary_id',
      invited: 'invitation.email',
      role: 'invitation.role',
      created_at: 'invitation.created_at',
      expires_at: 'invitation.expires_at',
    },
    from: 'page_invitation AS invitation WHERE invitation.invited_by = $1',
  },
];
