/** Section 5, "Initials": up to two uppercase letters from the full name; an empty name gives empty initials. */
export function initials(fullName: string): string {
  const words = fullName.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 2 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase('en') ?? '').join('');
}
