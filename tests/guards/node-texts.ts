import type { ESTree } from 'vite';

/** The possible texts of an expression: itself, both sides of a choice, items of a list, parts of a template. */
export function textsOf(node: ESTree.Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral') return node.quasis.map((quasi) => quasi.value.raw);
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(textsOf);
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(textsOf);
  if (node.type === 'ArrayExpression') return node.elements.flatMap((one) => (one ? textsOf(one) : []));
  const isWrapped =
    node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'JSXExpressionContainer';
  return isWrapped ? textsOf(node.expression) : [];
}
