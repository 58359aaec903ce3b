/** The pictures that an account uploaded; their URLs are listed with whatever shows them. */
export const ownPictures = {
  name: 'pictures',
  tables: ['picture'],
  key: 'id',
  columns: {
    id: 'id',
    purpose: 'purpose',
    width: 'width',
    height: 'height',
    created_at: 'created_at',
    shown_since: 'attached_at',
  },
  from: 'picture WHERE account_id = $1',
} as const;
