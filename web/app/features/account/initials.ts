/** Section 5, "Initials": up to two uppercase letters from the full name; an empty name gives empty initials. */
export function initials(fullName: string): string {
  const letters = fullName.split(/\s+/).map(firstLetter).filter(Boolean);
  return (letters.length > 2 ? [letters[0], letters.at(-1)] : letters).join('');
}

/** One letter, also where uppercase makes two of it (ß); leading punctuation is skipped. */
function firstLetter(word: string): string | undefined {
  return Array.from(/\p{L}/u.exec(word)?.[0].toLocaleUpperCase('en') ?? '')[0];
}
