import { posix } from 'node:path';
import { parseSync } from 'vite';
import { inlineWordsOf } from './inline-words.ts';
import { sentencesOf } from './sentences.ts';
import { isNode, type Node, nodesOf, type Span } from './syntax-nodes.ts';

/** One source file, as the rules see it. Paths are relative to the checkout, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly lines: number;
  /** The text with comments blanked. */
  readonly uncommented: string;
  /** The text with comments and the contents of strings, templates, JSX text and patterns blanked. */
  readonly code: string;
  readonly comments: readonly string[];
  readonly imports: readonly string[];
  /** The values of the file's string literals. */
  readonly strings: readonly string[];
  /** The same with the pieces of templates, each with its line. */
  readonly texts: readonly { readonly text: string; readonly line: number }[];
  /** The file's functions, except the callbacks of `describe`, which are headings. */
  readonly functions: readonly FunctionShape[];
  /** The texts in the file that a person reads: see inline-words.ts. */
  readonly inlineWords: readonly string[];
  /** The sentences in the file that people may read: see sentences.ts. */
  readonly sentences: readonly string[];
}

export interface FunctionShape {
  /** Empty for an anonymous function. */
  readonly name: string;
  readonly line: number;
  readonly lines: number;
}

const subpaths: readonly (readonly [string, string])[] = [
  ['#contract/', 'contract/src/'],
  ['#server/', 'server/src/'],
  ['#sandbox/', 'sandbox/src/'],
  ['#web/', 'web/app/'],
  ['#texts/', 'web/app/texts/en/'],
  ['#messages/', 'contract/src/texts/en/'],
  ['#seed/', 'seed/'],
  ['#assets/', 'assets/'],
  ['#tools/', 'tools/'],
  ['#tests/', 'tests/'],
];

/** Parses one file. `imports` are paths within the checkout, or package names as written. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, module, comments } = parseSync(path, text);
  const literals: Span[] = [];
  const strings: string[] = [];
  const specifiers = new Set<string>();
  const texts: { text: string; line: number }[] = [];
  const functions: FunctionShape[] = [];
  const headings = new Set<number>();
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  for (const node of nodesOf(program)) {
    if (node.type === 'Literal' && typeof node.value === 'string') {
      strings.push(node.value);
      texts.push({ text: node.value, line: lineOf(node.start) });
    }
    if (node.type === 'TemplateElement') texts.push({ text: cookedOf(node), line: lineOf(node.start) });
    if (node.type === 'CallExpression' && /^(?:test\.)?describe\b/.test(text.slice(node.start, node.end)))
      for (const argument of node.arguments as Node[]) headings.add(argument.start);
    if (functionTypes.has(node.type) && !headings.has(node.start))
      functions.push({
        name: nameOf(node),
        line: lineOf(node.start),
        lines: text.slice(node.start, node.end).split('\n').length,
      });
    if (node.type === 'Literal' && (typeof node.value === 'string' || 'regex' in node))
      literals.push({ start: node.start + 1, end: node.end - 1 });
    if (node.type === 'JSXText') literals.push(node);
    // In TypeScript the parser includes the delimiters of a template piece.
    if (node.type === 'TemplateElement')
      literals.push({ start: node.start + (/[`}]/.test(text[node.start] ?? '') ? 1 : 0), end: node.end - 1 });
    if (node.type === 'TSImportType' && isNode(node.source) && typeof node.source.value === 'string')
      specifiers.add(node.source.value);
  }
  for (const { moduleRequest } of module.staticImports) specifiers.add(moduleRequest.value);
  for (const { entries } of module.staticExports)
    for (const { moduleRequest } of entries) if (moduleRequest) specifiers.add(moduleRequest.value);
  for (const { moduleRequest } of module.dynamicImports) {
    const written = text.slice(moduleRequest.start, moduleRequest.end);
    const plain = /^(['"`])([^'"`$]+)\1$/.exec(written)?.[2];
    if (plain) specifiers.add(plain);
  }
  const uncommented = blank(text, comments);
  return {
    path,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    uncommented,
    code: blank(uncommented, literals),
    comments: comments.map((comment) => comment.value),
    // The types of a route are generated and not written by people.
    imports: [...specifiers].filter((one) => !one.includes('/+types/')).map((one) => resolve(path, one)),
    strings,
    texts,
    functions,
    inlineWords: inlineWordsOf(program),
    sentences: sentencesOf(program),
  };
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function nameOf({ id }: Node): string {
  return isNode(id) && typeof id.name === 'string' ? id.name : '';
}

function cookedOf({ value }: Node): string {
  const { cooked } = value as { cooked: string | null };
  return cooked ?? '';
}

function resolve(importer: string, specifier: string): string {
  for (const [prefix, folder] of subpaths)
    if (specifier.startsWith(prefix)) return folder + specifier.slice(prefix.length);
  if (!specifier.startsWith('.')) return specifier;
  return posix.join(posix.dirname(importer), specifier).replace(/\?.*$/, '');
}

function blank(text: string, spans: readonly Span[]): string {
  let result = text;
  for (const { start, end } of spans)
    result = result.slice(0, start) + result.slice(start, end).replace(/[^\n]/g, ' ') + result.slice(end);
  return result;
}
