/** What a live installation offers at first; the desk adds to it, renames and retires. */
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
