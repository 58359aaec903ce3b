import { placeOf } from './place.ts';
import type { SourceFile } from './source-file.ts';

/** What is no text, by file: the product's own name, and the name of a field. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'web/app/ui/logo.tsx': ['Tibeb'],
  'web/app/features/tipping/form/send-tip.ts': ['message'],
};

/**
 * What a page says stands in web/app/texts by locale (docs/decisions/0048). Sample data (`*.data.ts`) is data.
 */
export function wordsStandInTexts(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('web/app/') && placeOf(path).folder !== 'texts')
    .filter(({ path }) => !placeOf(path).test && !path.endsWith('.data.ts'))
    .flatMap(({ path, inlineWords }) =>
      inlineWords
        .filter((words) => !exceptions[path]?.includes(words))
        .map((words) => `${path}: "${words}" belongs into web/app/texts`),
    );
}

/** A locale has the modules of every other, so that no page is left without words. */
export function localesAreComplete(files: readonly string[]): string[] {
  const modules = files.flatMap((path) => {
    const [, locale = '', name = ''] = /^web\/app\/texts\/([\w-]+)\/(.+)$/.exec(path) ?? [];
    return locale ? [{ locale, name }] : [];
  });
  const locales = new Set(modules.map(({ locale }) => locale));
  const names = new Set(modules.map(({ name }) => name));
  return [...locales].flatMap((locale) =>
    [...names]
      .filter((name) => !modules.some((one) => one.locale === locale && one.name === name))
      .map((name) => `web/app/texts/${locale}/${name}: is missing, another locale has it`),
  );
}
