/**
 * A whole number in groups of three digits, `1,234` with a comma between them. Intl writes the same, but its first format takes
 * the processor of a phone 80 ms, in one piece.
 */
export const groupDigits = (whole: number, separator: string) =>
  String(whole).replace(/\B(?=(\d{3})+$)/g, separator);
