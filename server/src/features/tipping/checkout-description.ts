/** What the person reads at the checkout and on their statement; providers limit its length. */
export function describeTip(beneficiary: string): string {
  return `Tip for ${shorten(beneficiary, 120)}`;
}

/** The same of a tip for a whole event. */
export function describeEventTip(title: string): string {
  return `Tip for the line-up of ${shorten(title, 100)}`;
}

function shorten(text: string, maxCharacters: number): string {
  const characters = [...text];
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join('')}…` : text;
}
