/** A Latin, an Ethiopic and an Arabic comma. */
export const nameCommas = [',', '፣', '،'] as const;
/** A line break separates too. */
const separators = new RegExp(`[${nameCommas.join('')}\n]`);

/** Splits the text of the form (section 3) into names, in the order of the bill. */
export function listNames(text: string): string[] {
  return text
    .split(separators)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((name) => name !== '');
}

/** The same names, each once. */
export function splitNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const name of listNames(text)) if (!names.has(nameKey(name))) names.set(nameKey(name), name);
  return [...names.values()];
}

/** Names with the same key are the same name, however they are written. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** A name as it can stand between the commas of the form. */
export function nameForList(name: string): string {
  return splitNames(name).join(' ');
}
