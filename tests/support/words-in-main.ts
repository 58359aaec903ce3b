/** The words of the main part of a page, without its tags. */
export function wordsInMain(html: string): string {
  return (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replaceAll(/<[^>]*>/g, '');
}
