/** Each public screen (contract/src/paths.ts) without its items; of each list the first item is visited too. */
const screens: readonly string[] = [
  '/',
  '/professionals',
  '/events',
  '/fund-me',
  '/blog',
  '/resources',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/event-organizer-registration',
  '/event-management',
  '/create-event',
  '/legals',
  '/legals/terms-of-service',
  '/legals/privacy',
  '/terms',
  '/verify',
  '/try',
];

/** The addresses of the existing public pages: the screens that answer, and the first item that each list links to. */
export async function publicPages(origin: string): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    const answer = await fetch(origin + screen, { redirect: 'manual' });
    const html = await answer.text();
    if (answer.status !== 200) continue;
    found.push(screen);
    const item = html.match(new RegExp(`href="(${screen}/[\\w-]+)"`))?.[1];
    if (item && screen !== '/' && !screens.includes(item)) found.push(item);
    // The page that the performer's sign links to.
    if (item && screen === '/professionals') found.push(item.replace(screen, '/t'));
  }
  return found;
}
