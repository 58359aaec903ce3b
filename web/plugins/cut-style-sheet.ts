/**
 * Keeps the rules of a minified style sheet that can match in a page made by `source`, in their order: those without classes,
 * and those whose classes all occur in it, whole or as the beginning of a name made with `${`. Keyframes and registered
 * properties are kept with the rules that use them.
 */
export function cutStyleSheet(sheet: string, source: string): string {
  const isUsed = namesIn(source);
  return withoutUnused(cutRules(sheet, (selector) => canMatch(selector, isUsed)));
}

/** Says of the name of a class whether it occurs in a source. The source is read once, because a sheet has thousands of names. */
function namesIn(source: string): (name: string) => boolean {
  const words = new Set(source.split(/[\s"'`]/));
  const beginnings = [...source.matchAll(/([^\s"'`{}]+-)\$\{/g)].map(([, beginning = '']) => beginning);
  const begins = (name: string) => {
    for (let at = name.indexOf('-'); at !== -1; at = name.indexOf('-', at + 1))
      if (beginnings.some((beginning) => beginning.endsWith(name.slice(0, at + 1)))) return true;
    return false;
  };
  // A name with a quotation mark in it is several words.
  return (name) => words.has(name) || (/["'`]/.test(name) && source.includes(name)) || begins(name);
}

function cutRules(sheet: string, keeps: (selector: string) => boolean): string {
  let result = '';
  for (const { head, body } of statements(sheet)) {
    if (body === undefined) result += head;
    else if (/^@(media|supports|layer|container|starting-style)\b/.test(head)) {
      const inner = cutRules(body, keeps);
      if (inner) result += `${head}{${inner}}`;
    } else if (head.startsWith('@') || splitSelectors(head).some(keeps)) result += `${head}{${body}}`;
  }
  return result;
}

interface Statement {
  /** The selector, the name of an at-rule, or a whole statement without a block. */
  readonly head: string;
  readonly body?: string;
}

function* statements(sheet: string): Generator<Statement> {
  let start = 0;
  let open = 0;
  let depth = 0;
  for (let at = 0; at < sheet.length; at++) {
    const char = sheet[at];
    if (char === '\\') at++;
    else if (char === '"') at = endOfString(sheet, at);
    else if (char === '/' && sheet[at + 1] === '*') {
      at = sheet.indexOf('*/', at) + 1;
      if (depth === 0) start = at + 1;
    } else if (char === '{') {
      if (depth++ === 0) open = at;
    } else if (char === '}') {
      if (--depth > 0) continue;
      yield { head: sheet.slice(start, open).trim(), body: sheet.slice(open + 1, at) };
      start = at + 1;
    } else if (char === ';' && depth === 0) {
      yield { head: sheet.slice(start, at + 1).trim() };
      start = at + 1;
    }
  }
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** Splits at commas outside brackets. */
function splitSelectors(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (let at = 0; at < list.length; at++) {
    let piece = list[at] ?? '';
    if (piece === '\\') piece += list[++at] ?? '';
    if (piece === '(' || piece === '[') depth++;
    if (piece === ')' || piece === ']') depth--;
    if (piece === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

const className = /\.((?:\\.|[\w-])+)/g;
// Brackets that are not escaped, with none inside.
const alternatives = /:(is|where|has|not)\(((?:\\.|[^()\\])*)\)/;

function canMatch(selector: string, isUsed: (name: string) => boolean): boolean {
  for (let left = selector; ; ) {
    const [whole, kind, list = ''] = alternatives.exec(left) ?? [];
    if (whole === undefined)
      return [...left.matchAll(className)].every(([, name = '']) => isUsed(name.replace(/\\(.)/g, '$1')));
    if (kind !== 'not' && !splitSelectors(list).some((one) => canMatch(one, isUsed))) return false;
    left = left.replace(whole, '');
  }
}

function withoutUnused(sheet: string): string {
  let result = '';
  for (const { head, body } of statements(sheet)) {
    // Registers those properties in browsers without @property.
    if (head === '@layer properties' && body !== undefined) {
      const used = body.replace(/(--tw-[\w-]+):[^;}]*;?/g, (rule, name) =>
        isMentioned(sheet, name, true) ? rule : '',
      );
      result += `${head}{${used}}`;
      continue;
    }
    const name = /^@(?:keyframes|property)\s+(\S+)/.exec(head)?.[1];
    const used = name === undefined || isMentioned(sheet, name, head.startsWith('@property'));
    if (used) result += body === undefined ? head : `${head}{${body}}`;
  }
  return result;
}

function isMentioned(sheet: string, name: string, property: boolean): boolean {
  const escaped = name.replace(/[^\w-]/g, '\\$&');
  return (property ? new RegExp(`var\\(${escaped}[,)]`) : new RegExp(`[:, ]${escaped}[\\s,;}]`)).test(sheet);
}
