/** What other sites show of a performer. */
export const embedTexts = {
  title: (name: string) => `Tip ${name}`,
  tip: (name: string) => `Tip ${name}`,
  newTab: '(opens in a new tab)',
  more: 'More on Tibeb',
  missing: 'This page is no longer on Tibeb.',
} as const;

/** The snippets to copy, on the dashboard. */
export const snippetTexts = {
  title: 'On your own website',
  lead: 'Copy this into your page. It needs no scripts. Programs that know oEmbed only need the link to your page.',
  card: 'A card with your goal',
  button: 'A button',
  see: 'See how it looks',
} as const;
