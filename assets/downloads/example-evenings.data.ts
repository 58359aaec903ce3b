/** Place and date, hours, audience, tips and dollars in the hat, tips and dollars by code. */
export type Evening = readonly [
  date: string,
  place: string,
  hours: number | null,
  people: number | null,
  hatTips: number,
  hatDollars: number,
  codeTips: number,
  codeDollars: number,
];

/** The invented musician of the article "What Many Small Tips Can Carry": the article's totals are the totals of these rows. */
export const exampleEvenings: readonly Evening[] = [
  ['2026-06-05', 'Restaurant', 2, 30, 2, 10, 0, 0],
  ['2026-06-07', 'Park', 2, 35, 3, 11, 2, 9],
  ['2026-06-10', 'From elsewhere', null, null, 0, 0, 1, 20],
  ['2026-06-12', 'Restaurant', 2, 26, 1, 6, 0, 0],
  ['2026-06-18', 'From elsewhere', null, null, 0, 0, 1, 15],
  ['2026-06-19', 'Restaurant', 2, 32, 1, 8, 0, 0],
  ['2026-06-21', 'Park', 2.5, 45, 3, 12, 3, 15],
  ['2026-06-25', 'From elsewhere', null, null, 0, 0, 1, 5],
  ['2026-06-26', 'Restaurant', 2, 28, 2, 10, 0, 0],
  ['2026-07-03', 'Restaurant', 2, 31, 1, 4, 1, 8],
  ['2026-07-05', 'Park', 2, 40, 2, 9, 3, 15],
  ['2026-07-08', 'From elsewhere', null, null, 0, 0, 1, 25],
  ['2026-07-10', 'Restaurant', 2, 27, 1, 5, 1, 9],
  ['2026-07-15', 'From elsewhere', null, null, 0, 0, 1, 20],
  ['2026-07-17', 'Restaurant', 2, 34, 1, 5, 2, 15],
  ['2026-07-19', 'Park', 2.5, 50, 3, 12, 3, 16],
  ['2026-07-24', 'Restaurant', 2, 29, 0, 0, 2, 15],
  ['2026-07-29', 'From elsewhere', null, null, 0, 0, 1, 11],
  ['2026-08-02', 'Park', 2, 44, 2, 8, 4, 18],
  ['2026-08-07', 'Restaurant', 2, 30, 1, 4, 1, 10],
  ['2026-08-12', 'From elsewhere', null, null, 0, 0, 1, 30],
  ['2026-08-14', 'Restaurant', 2, 33, 1, 6, 2, 12],
  ['2026-08-16', 'Park', 2, 48, 3, 11, 4, 18],
  ['2026-08-20', 'From elsewhere', null, null, 0, 0, 1, 20],
  ['2026-08-21', 'Restaurant', 2, 28, 0, 0, 2, 16],
  ['2026-08-27', 'From elsewhere', null, null, 0, 0, 1, 10],
  ['2026-08-28', 'Restaurant', 2, 31, 1, 5, 1, 12],
];

export const exampleCosts: readonly (readonly [date: string, what: string, dollars: number])[] = [
  ['2026-06-06', 'Printing the tip sign', 3],
  ['2026-06-21', 'Bus to the park', 2],
  ['2026-07-02', 'Cards for the tables', 4],
  ['2026-08-05', 'A set of strings', 12],
];
