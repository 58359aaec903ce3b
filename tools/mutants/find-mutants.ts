import { parseSync } from 'vite';

/** One small change of a source, which its tests should notice. */
export interface Mutant {
  readonly path: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const operators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/** Replacements in SQL statements, which are template strings. */
const statementParts: readonly (readonly [from: string, to: string])[] = [
  [' AND ', ' OR '],
  [' IS NULL', ' IS NOT NULL'],
  [' IS NOT NULL', ' IS NULL'],
  [' FOR UPDATE', ''],
  [' < ', ' > '],
  [' <= ', ' > '],
];

/** Parts of the language that only types or modules use. */
const skipped = /^(TS(?!AsExpression|NonNullExpression|SatisfiesExpression)|Import|ExportAll)/;

/** Every mutant of a source, in the order of its text. */
export function findMutants(path: string, text: string): Mutant[] {
  const found: Mutant[] = [];
  const add = (start: number, end: number, replacement: string) =>
    found.push({ path, line: text.slice(0, start).split('\n').length, start, end, replacement });
  const visit = (node: Node) => {
    if (skipped.test(node.type)) return;
    mutate(node, text, add);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(path, text).program as unknown as Node);
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

function mutate(
  node: Node,
  text: string,
  add: (start: number, end: number, replacement: string) => void,
): void {
  const source = ({ start, end }: Node) => text.slice(start, end);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const [left, right] = [node.left as Node, node.right as Node];
      const other = operators[String(node.operator)];
      const joinsText = node.operator === '+' && [left, right].some(isText);
      if (other && !joinsText) add(node.start, node.end, `((${source(left)}) ${other} (${source(right)}))`);
      return;
    }
    case 'UnaryExpression':
      if (node.operator === '!') add(node.start, node.end, `(${source(node.argument as Node)})`);
      return;
    case 'Literal':
      if (typeof node.value === 'boolean') add(node.start, node.end, String(!node.value));
      if (typeof node.value === 'number') add(node.start, node.end, String(node.value + 1));
      return;
    case 'IfStatement':
    case 'ConditionalExpression': {
      const { start, end } = node.test as Node;
      add(start, end, 'true');
      add(start, end, 'false');
      return;
    }
    case 'ExpressionStatement':
      if (isCall(node.expression as Node)) add(node.start, node.end, ';');
      return;
    case 'ThrowStatement':
      add(node.start, node.end, ';');
      return;
    case 'ReturnStatement':
      if (node.argument) add(node.start, node.end, 'return undefined;');
      return;
    case 'TemplateElement':
      for (const [from, to] of statementParts)
        for (let at = source(node).indexOf(from); at >= 0; at = source(node).indexOf(from, at + 1))
          add(node.start + at, node.start + at + from.length, to);
  }
}

function isCall(node: Node): boolean {
  if (node.type === 'AwaitExpression') return isCall(node.argument as Node);
  return node.type === 'CallExpression';
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}
