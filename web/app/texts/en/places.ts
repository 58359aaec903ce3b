/** Section 7: a place that nobody can name. */
export const unknownLocation = 'Unknown location';
