import { placeOf } from './place.ts';
import type { SourceFile } from './source-file.ts';

/** Strings that are not texts, by file: the product's own name, and the name of a field. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'web/app/ui/logo.tsx': ['Tibeb'],
  'web/app/features/tipping/form/send-tip.ts': ['message'],
};

/** The texts of a page are in web/app/texts by locale (docs/decisions/0048). Sample data (`*.data.ts`) is data. */
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

/** Files of the server that are English only, each with its readers. */
const englishForAll: readonly RegExp[] = [
  // SQL.
  /\/repository\.ts$/,
  // The documentation of the API, for developers.
  /^server\/src\/platform\/http\/(openapi|api-docs)\.ts$/,
  // The names of the sandbox's people.
  /^server\/src\/features\/account\/demo-accounts\.ts$/,
  // The findings of the ledger audit, for operators.
  /^server\/src\/features\/payments\/ledger-audit\/audit-checks\.ts$/,
];
const sentenceExceptions: Readonly<Record<string, readonly string[]>> = {
  // Part of the geocoder's protocol.
  'server/src/features/places/presenter.ts': ['For using an OpenCage API'],
  // Names of fonts.
  'assets/downloads/print-pdf.ts': ['Young Serif', 'Noto Sans Ethiopic'],
  'assets/downloads/cloth.ts': ["Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"],
  'server/src/platform/mail/letter-html.ts': ["Georgia,'Noto Serif Ethiopic',Nyala,Kefa,serif"],
};

/**
 * The texts of the contract, the server and the files people download are also in the texts of a locale. Commands are for
 * operators, who read English, so only features and the platform are checked.
 */
export function sentencesStandInTexts(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => /^(contract\/src|server\/src\/(features|platform)|assets\/downloads)\//.test(path))
    .filter(({ path }) => placeOf(path).folder !== 'texts' && !placeOf(path).test)
    .filter(({ path }) => !path.endsWith('.data.ts'))
    .filter(({ path }) => !englishForAll.some((one) => one.test(path)))
    .flatMap(({ path, sentences }) =>
      sentences
        .filter((words) => !sentenceExceptions[path]?.includes(words))
        .map((words) => `${path}: "${words}" belongs into texts of a locale`),
    );
}

/**
 * Spellings and words that are not American ("any more" is right before a noun), a space before a percent sign, and
 * "everybody", where the product says "everyone". A code of an API keeps its own.
 */
const notOurWords =
  /\b(favourites?|theatres?|cancell(ed|ing)(?!-popup)|neighbours?|colours?|behaviours?|honours?|centres?|everybody|(organi|reali|recogni)s(e[ds]?|ing)|per cent|any more(?=\s*([.,:;!?)<'"]|$))|tick the box|pavements?)\b|\d %/i;

/** Code whose texts people read: those of the English locale, the sample data, and the pages of the sandbox. */
const readByPeople = /\/texts\/en\/|^seed\/sample\/|^sandbox\/src\//;

/** What people read is in American English. */
export function textsAreAmerican(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => readByPeople.test(path) && !placeOf(path).test)
    .flatMap(({ path, texts }) => texts.flatMap(({ text, line }) => notAmerican(text, `${path}:${line}`)));
}

/** Articles, resources and legal pages too. */
export function articlesAreAmerican(files: readonly { path: string; text: string }[]): string[] {
  return files
    .filter(({ path }) => /^web\/app\/content\/en\/.*\.md$/.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => notAmerican(line, `${path}:${at + 1}`)),
    );
}

/** Addresses, ids and pictures go by slugs, so these stay as they were. */
const slug = /[a-z0-9]+(-[a-z0-9]+){2,}/g;

function notAmerican(text: string, where: string): string[] {
  const [word] = notOurWords.exec(text.replaceAll(slug, '')) ?? [];
  return word ? [`${where}: "${word}" is not American English, or not how we say it`] : [];
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

/** The messages of rules are translated from the list of a language; those that it lacks would stay English. */
export function ruleTextsAreListed(sources: readonly SourceFile[]): string[] {
  const list = 'server/src/texts/languages.ts';
  const listed = sources.find(({ path }) => path === list)?.imports ?? [];
  return sources
    .filter(({ path }) => /^contract\/src\/texts\/en\/[^/]+$/.test(path) && !listed.includes(path))
    .map(({ path }) => `${path}: is not in ${list}`);
}
