/** Section 7: for a place whose name is unknown. */
export const unknownLocation = 'Unknown location';
