import { fold } from '#platform/contract/fold.ts';

export type SearchField = 'name' | 'title' | 'company' | 'skill';
/** Words of a search: the beginnings of words, or a phrase word for word. */
export type SearchTerm = {
  text: string;
  field?: SearchField;
  isPhrase?: true;
  /** Where mistakes are forgiven, two are. */
  isFar?: true;
};
export type SearchNode = SearchTerm | { all: SearchNode[] } | { any: SearchNode[] } | { not: SearchNode };
/** A parsed search. `piece` is text without operators, which is also found inside of names, addresses and numbers. */
export type Search = SearchNode & { piece?: string };

/** The names of the fields, in both languages, without accents. */
const fields: ReadonlyMap<string, SearchField> = new Map([
  ['name', 'name'],
  ['ad', 'name'],
  ['isim', 'name'],
  ['title', 'title'],
  ['unvan', 'title'],
  ['company', 'company'],
  ['sirket', 'company'],
  ['skill', 'skill'],
  ['skills', 'skill'],
  ['beceri', 'skill'],
]);

const operators: ReadonlyMap<string, 'or' | 'not' | 'and'> = new Map([
  ['OR', 'or'],
  ['VEYA', 'or'],
  ['|', 'or'],
  ['NOT', 'not'],
  ['AND', 'and'],
  ['VE', 'and'],
  ['&', 'and'],
]);

const phoneNumber = /^(?=.*\d)[\d\s()+./-]+$/;

/**
 * Reads a search: words, `"phrase"`, `-not`, `OR`, `title:`, `company:`, `skill:`, `name:` and parentheses. Between two
 * terms is an "and", which is stronger than OR. Every text is a search: what makes no sense as an operator is left out.
 * @returns null for a text without terms
 */
export function parseSearch(text: string): Search | null {
  const typed = text.trim();
  if (phoneNumber.test(typed)) return { text: typed, piece: typed };
  const tokens = tokensOf(typed);
  const found = nodeOf(tokens);
  if (found === null) return null;
  const isPlain = tokens.every((token) => token.kind === 'term' && !token.isPhrase);
  return isPlain ? { ...found, piece: typed } : found;
}

/** The terms that a person must match, without the excluded ones. */
export function wantedTerms(node: SearchNode): SearchTerm[] {
  if ('text' in node) return [node];
  if ('not' in node) return [];
  return ('all' in node ? node.all : node.any).flatMap(wantedTerms);
}

/** The same search with each wanted term changed. */
export function withTerms<Node extends SearchNode>(
  node: Node,
  change: (term: SearchTerm) => SearchTerm,
): Node;
export function withTerms(node: SearchNode, change: (term: SearchTerm) => SearchTerm): SearchNode {
  if ('not' in node) return node;
  if ('text' in node) return { ...node, ...change(node) };
  const changeAll = (nodes: SearchNode[]) => nodes.map((one) => withTerms(one, change));
  return 'all' in node ? { ...node, all: changeAll(node.all) } : { ...node, any: changeAll(node.any) };
}

type Token =
  | { kind: 'open' | 'close' | 'or' | 'not' }
  | { kind: 'field'; field: SearchField }
  | { kind: 'term'; text: string; isPhrase: boolean };

function tokensOf(typed: string): Token[] {
  const tokens: Token[] = [];
  let rest = typed.replace(/[“”„«»]/g, '"');
  while (rest !== '') {
    const { token, length } = firstToken(rest);
    if (token !== null) tokens.push(token);
    rest = rest.slice(length);
  }
  return tokens;
}

/** The token at the start of a text; null for spaces, and for what makes no sense. */
function firstToken(text: string): { token: Token | null; length: number } {
  const phrase = /^"([^"]*)"?/.exec(text);
  if (phrase !== null) return termOf(phrase[1] ?? '', { isPhrase: true, length: phrase[0].length });
  if (text.startsWith('(')) return { token: { kind: 'open' }, length: 1 };
  if (text.startsWith(')')) return { token: { kind: 'close' }, length: 1 };
  const dashes = /^[-−–]+(?=[^\s\-−–)])/.exec(text);
  if (dashes !== null) return { token: { kind: 'not' }, length: dashes[0].length };
  const named = /^(\p{L}+):/u.exec(text);
  const field = fields.get(fold(named?.[1] ?? ''));
  if (named !== null && field !== undefined)
    return { token: { kind: 'field', field }, length: named[0].length };
  const word = /^[^\s()"]+/.exec(text);
  if (word === null) return { token: null, length: 1 };
  const operator = operators.get(word[0]);
  if (operator === undefined) return termOf(word[0], { isPhrase: false, length: word[0].length });
  return { token: operator === 'and' ? null : { kind: operator }, length: word[0].length };
}

function termOf(text: string, { isPhrase, length }: { isPhrase: boolean; length: number }) {
  const token = /[\p{L}\p{N}]/u.test(text) ? { kind: 'term' as const, text, isPhrase } : null;
  return { token, length };
}

/** A part in parentheses, or the whole search: terms between two ORs are one choice. */
type Group = { choices: SearchNode[][]; field: SearchField | undefined; isExcluded: boolean };

function nodeOf(tokens: readonly Token[]): SearchNode | null {
  const groups: Group[] = [{ choices: [[]], field: undefined, isExcluded: false }];
  let group = groups[0] as Group;
  let next: Pick<Group, 'field' | 'isExcluded'> = { field: undefined, isExcluded: false };
  const add = (node: SearchNode | null, isExcluded: boolean): void => {
    if (node !== null) group.choices.at(-1)?.push(isExcluded ? { not: node } : node);
    next = { field: group.field, isExcluded: false };
  };
  const close = (): void => {
    const closed = groups.pop() as Group;
    group = groups.at(-1) as Group;
    add(joined(closed), closed.isExcluded);
  };
  for (const token of tokens) {
    if (token.kind === 'field') next = { ...next, field: token.field };
    if (token.kind === 'not') next = { ...next, isExcluded: true };
    if (token.kind === 'or') group.choices.push([]);
    if (token.kind === 'term') add(termNode(token, next.field), next.isExcluded);
    if (token.kind === 'open') groups.push((group = { choices: [[]], ...next }));
    if (token.kind === 'open') next = { field: group.field, isExcluded: false };
    if (token.kind === 'close' && groups.length > 1) close();
  }
  while (groups.length > 1) close();
  return joined(group);
}

const termNode = (
  token: { text: string; isPhrase: boolean },
  field: SearchField | undefined,
): SearchTerm => ({
  text: token.text,
  ...(field !== undefined && { field }),
  ...(token.isPhrase && { isPhrase: true }),
});

function joined({ choices }: Group): SearchNode | null {
  const all = choices
    .filter((terms) => terms.length > 0)
    .map((terms) => oneOr(terms, (many) => ({ all: many })));
  return all.length === 0 ? null : oneOr(all, (many) => ({ any: many }));
}

const oneOr = (nodes: SearchNode[], join: (nodes: SearchNode[]) => SearchNode): SearchNode =>
  nodes.length === 1 ? (nodes[0] as SearchNode) : join(nodes);
