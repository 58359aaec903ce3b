import { isNode, type Node, nodesOf } from './syntax-nodes.ts';

/** Attributes and properties whose values people read or hear. */
const read =
  /^(aria-label|aria-description|alt|button|busyButton|clearLabel|chooseLabel|description|eyebrow|hint|label|lead|legend|message|placeholder|text|title)$/;
const letters = /\p{L}/u;

/** Texts between tags, in attributes that are shown or read out, and in titles and descriptions of objects. */
export function inlineWordsOf(program: unknown): string[] {
  const found: string[] = [];
  for (const node of nodesOf(program)) {
    if (node.type === 'JSXText' && typeof node.value === 'string') found.push(node.value);
    if (node.type === 'JSXAttribute' && read.test(nameOf(node.name))) found.push(...wordsIn(node.value));
    if (node.type === 'Property' && read.test(nameOf(node.key))) found.push(...wordsIn(node.value));
    if ((node.type === 'JSXElement' || node.type === 'JSXFragment') && Array.isArray(node.children))
      for (const child of node.children)
        if (isNode(child) && child.type === 'JSXExpressionContainer') found.push(...wordsIn(child));
  }
  return found.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => letters.test(text));
}

const nameOf = (node: unknown) =>
  isNode(node) ? String(node.type === 'Literal' ? node.value : (node.name ?? '')) : '';

/** The possible texts of an expression: itself, either side of a conditional, the pieces of a template. */
function wordsIn(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis))
    return (node.quasis as Node[]).map(({ value }) => (value as { cooked?: string }).cooked ?? '');
  if (node.type === 'JSXExpressionContainer') return wordsIn(node.expression);
  if (node.type === 'ConditionalExpression') return [...wordsIn(node.consequent), ...wordsIn(node.alternate)];
  if (node.type === 'LogicalExpression') return [...wordsIn(node.left), ...wordsIn(node.right)];
  return [];
}
