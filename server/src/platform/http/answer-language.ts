import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import type { $ZodIssue } from 'zod/v4/core';
import { type AnswerLanguage, inEnglish } from '#server/texts/languages.ts';
import type { RequestVariables } from './request-context.ts';

type Languages = readonly [AnswerLanguage, ...AnswerLanguage[]];

/** Headers of an answer whose text depends on the requested language. */
export function languageHeaders({ tag }: AnswerLanguage): Record<string, string> {
  return { 'content-language': tag, vary: 'Accept-Language' };
}

/** The language of the answer to a request: determined only when there is text to answer. */
export function languageOf(context: RequestContext): AnswerLanguage {
  return chooseLanguage(context.get('languages'), context.req.header('accept-language'));
}

/** The parts of a request that determine its language. */
export type RequestContext = Pick<Context<{ Variables: RequestVariables }>, 'get' | 'req'>;

/** Browsers send less; the rest of a longer one is not read. */
const longestHeader = 500;

/** RFC 4647, section 3.4: the first range that fits, `am-ET` cut down to `am`; the first language where none does. */
function chooseLanguage(languages: Languages, requested: string | undefined): AnswerLanguage {
  for (const { type, q } of parseAccept((requested ?? '').slice(0, longestHeader))) {
    const range = type.toLowerCase().split('-');
    while (q > 0 && range.length > 0) {
      const found = languages.find(({ tag }) => tag.toLowerCase() === range.join('-'));
      if (found) return found;
      range.pop();
      // A single letter or digit only introduces the subtag after it.
      if (range.at(-1)?.length === 1) range.pop();
    }
  }
  return languages[0];
}

type Rules = AnswerLanguage['texts']['rules'];
/** Texts that are functions take the limit of a rule. */
type Text = string | ((limit: number) => string);

/** The texts of all rules, by their path: `account passwordTooShort`. */
function rulesOf(rules: Rules): Map<string, Text> {
  return new Map(
    Object.entries(rules).flatMap(([feature, texts]) =>
      Object.entries(texts as Readonly<Record<string, Text>>).map(
        ([key, text]) => [`${feature} ${key}`, text] as const,
      ),
    ),
  );
}

const englishRules = rulesOf(inEnglish.texts.rules);

/**
 * The message of an issue in another language than the English of the schemas. The English text is the key, as in
 * gettext. A text that contains a limit is a function; it is tried with the limit of the issue.
 */
export function describeIssue(issue: $ZodIssue, language: AnswerLanguage): string {
  if (language === inEnglish) return issue.message;
  const limit = 'maximum' in issue ? issue.maximum : 'minimum' in issue ? issue.minimum : undefined;
  const words = (text: Text | undefined) => {
    if (typeof text !== 'function') return text;
    return limit === undefined ? undefined : text(Number(limit));
  };
  const known = [...englishRules].find(([, text]) => words(text) === issue.message)?.[0];
  if (known) return words(rulesOf(language.texts.rules).get(known)) ?? issue.message;
  return language.describeIssue?.(issue) ?? issue.message;
}
