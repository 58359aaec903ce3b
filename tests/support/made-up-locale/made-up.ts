const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = [...'áƀćďéƒǧĥíĵķľɱńóṕɋŕšţúṽŵẋýžÁƁĆĎÉƑǦĤÍĴĶĽṀŃÓṔɊŔŠŢÚṼŴẊÝŽ'];
const letters = new Map([...plain].map((letter, at) => [letter, accented[at] ?? letter]));

/** Filler for longer texts, as in languages with longer words. */
const filler = 'éẋţŕá ŵóŕďš ţĥáţ ɱáķé íţ ľóńǧéŕ ';
const growth = 0.4;

/**
 * Translates a text into the made-up locale: it has no English letters, is 40 % longer, and is in brackets, so that truncation
 * is visible. Texts without letters and the placeholders of `fillText` stay.
 */
export function madeUpText(text: string): string {
  if (!/[a-z]/i.test(text)) return text;
  const pieces = text
    .split(/(\{\w+\})/)
    .map((piece, at) =>
      at % 2 === 1 ? piece : [...piece].map((letter) => letters.get(letter) ?? letter).join(''),
    );
  const more = Math.ceil(text.length * growth);
  return `[${pieces.join('')} ${filler
    .repeat(Math.ceil(more / filler.length))
    .slice(0, more)
    .trim()}]`;
}

/** All texts of a module in the made-up locale, including the results of its functions. */
export function madeUpTexts<Texts>(texts: Texts): Texts;
export function madeUpTexts(texts: unknown): unknown {
  if (typeof texts === 'string') return madeUpText(texts);
  if (typeof texts === 'function') return (...parameters: unknown[]) => madeUpTexts(texts(...parameters));
  if (Array.isArray(texts)) return texts.map((one) => madeUpTexts(one));
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, madeUpTexts(value)]));
}
