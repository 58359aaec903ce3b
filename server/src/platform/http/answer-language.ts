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

/** A text with limits in it is a function of them. */
type RuleText = string | ((...limits: number[]) => string);
/** The texts of a feature's rules. The names of choices may stand beside them. */
type Rules = Readonly<Record<string, Readonly<Record<string, RuleText | Readonly<Record<string, string>>>>>>;

/** The texts of all rules, by their path: `account passwordTooShort`. */
function rulesOf(rules: Rules): Map<string, RuleText> {
  return new Map(
    Object.entries(rules).flatMap(([feature, texts]) =>
      Object.entries(texts).flatMap(([key, text]) =>
        typeof text === 'object' ? [] : [[`${feature} ${key}`, text] as const],
      ),
    ),
  );
}

/** Matches a text and captures its limits. */
function patternOf(text: RuleText): RegExp {
  const words = typeof text === 'function' ? text(...Array(text.length).fill(Number.NaN)) : text;
  const escaped = words.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('NaN', '([\\d,]+)')}$`);
}

const englishRules = [...rulesOf(inEnglish.texts.rules)].map(
  ([path, text]) => [path, patternOf(text)] as const,
);

/**
 * The message of an issue in another language than the English of the schemas. The English text is the key, as in
 * gettext; the limits in it are read from it.
 */
export function describeIssue(issue: $ZodIssue, language: AnswerLanguage): string {
  if (language === inEnglish) return issue.message;
  for (const [path, pattern] of englishRules) {
    const [known, ...limits] = pattern.exec(issue.message) ?? [];
    const text = known === undefined ? undefined : rulesOf(language.texts.rules).get(path);
    if (typeof text === 'function') return text(...limits.map((limit) => Number(limit.replaceAll(',', ''))));
    if (text !== undefined) return text;
  }
  return language.describeIssue?.(issue) ?? issue.message;
}
