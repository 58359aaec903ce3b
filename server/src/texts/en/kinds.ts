/** The first types and categories of a live installation; operators add, rename and retire them at the desk. */
export const firstTypes = [
  'Musician',
  'Singer',
  'DJ',
  'Band',
  'Dancer',
  'Painter',
  'Photographer',
  'Poet',
  'Writer',
  'Actor',
  'Comedian',
  'Filmmaker',
  'Circus artist',
  'Craftsperson',
] as const;

export const firstCategories = [
  'Music',
  'Jazz',
  'Classical',
  'Dance',
  'Theater',
  'Comedy',
  'Film',
  'Art',
  'Literature',
  'Festival',
] as const;
