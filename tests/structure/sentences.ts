import { isNode, type Node } from './syntax-nodes.ts';

/** Keys of texts that describe the API, figures and errors to developers and operators, in English. */
const described = /^(summary|description|help)$/;
const describing = /^(describe|meta|registerComponent)$/;
/** A capital letter or an inserted value, and at least one more word. */
const sentence = /^(\p{Lu}\p{Ll}*|…)[ ,'][\s\S]*\p{Ll}{2}/u;
/** Constructors of refusals, whose text people read; every other error is logged. */
const refusing = /^(InvalidInput|Refusal|Response)$/;

/** The sentences in a program, except those for logs and documentation, and messages of errors, which are logged. */
export function sentencesOf(program: unknown): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const inner of value) visit(inner);
    if (!isNode(value)) return;
    if (value.type === 'TaggedTemplateExpression' && nameOf(value.tag) === 'html')
      found.push(...wordsOfHtml(value.quasi));
    if (isForOthers(value)) return;
    const text = textOf(value);
    if (text !== undefined && sentence.test(text)) found.push(text.replaceAll(/\s+/g, ' ').trim());
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(program);
  return found;
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  return (node.quasis as Node[]).map(({ value }) => (value as { cooked?: string }).cooked ?? '').join('…');
}

/** The texts between the tags of a page, without inserted values. */
function wordsOfHtml(template: unknown): string[] {
  const written = (isNode(template) && textOf(template)) || '';
  return written
    .replaceAll(/<style[\s\S]*?<\/style>|<[^>]*>|…/g, '\n')
    .split('\n')
    .map((words) => words.trim())
    .filter((words) => sentence.test(words));
}

function isForOthers(node: Node): boolean {
  if (node.type === 'TaggedTemplateExpression') return true;
  if (node.type === 'Property') return described.test(nameOf(node.key));
  if (node.type === 'NewExpression') return !refusing.test(nameOf(node.callee));
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return false;
  const { callee } = node;
  if (callee.type === 'Super') return true;
  if (callee.type !== 'MemberExpression') return false;
  return describing.test(nameOf(callee.property)) || /^log(ger)?$/i.test(nameOf(lastOf(callee.object)));
}

const nameOf = (node: unknown): string =>
  isNode(node) ? String(node.type === 'Literal' ? node.value : (node.name ?? '')) : '';

/** `log` of `dependencies.log`. */
const lastOf = (node: unknown) => (isNode(node) && node.type === 'MemberExpression' ? node.property : node);
