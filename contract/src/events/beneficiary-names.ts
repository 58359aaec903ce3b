/** A Latin, Ethiopic or Arabic comma; a line break separates too. */
const separators = /[,፣،\n]/;

/** Splits the text of the form (section 3) into names, each once, in the order of the bill. */
export function splitNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(separators)) {
    const name = part.replaceAll(/\s+/g, ' ').trim();
    const key = nameKey(name);
    if (name !== '' && !names.has(key)) names.set(key, name);
  }
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
