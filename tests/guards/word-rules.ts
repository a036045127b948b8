import { type ESTree, Visitor } from 'vite';
import { textsOf } from './node-texts.ts';
import { isTest, parse, type SourceFile } from './source-files.ts';

/** Keys of one language without plural suffixes, with their texts. */
export type Catalogue = Map<string, string[]>;
export const languages = ['en', 'tr'] as const;

const plural = /_(zero|one|two|few|many|other)$/;

/** The catalogue of each language from `src/<slice>/messages.<language>.json`. */
export function cataloguesIn(files: SourceFile[]): Record<(typeof languages)[number], Catalogue> {
  const found = { en: new Map(), tr: new Map() } satisfies Record<string, Catalogue>;
  for (const { path, text } of files) {
    const [, slice, language] = /^src\/([a-z-]+)\/(?:[a-z-]+-)?messages\.(en|tr)\.json$/.exec(path) ?? [];
    if (slice !== undefined && (language === 'en' || language === 'tr'))
      collect(JSON.parse(text), slice, found[language]);
  }
  return found;
}

function collect(value: unknown, key: string, into: Catalogue): void {
  if (typeof value === 'object' && value !== null) {
    for (const [name, inside] of Object.entries(value)) collect(inside, `${key}.${name}`, into);
    return;
  }
  const base = key.replace(plural, '');
  into.set(base, [...(into.get(base) ?? []), String(value)]);
}

/** Keys missing in one language, and texts whose placeholders differ from their translation's. */
export function translationProblems({ en, tr }: Record<(typeof languages)[number], Catalogue>): string[] {
  const missing = (from: Catalogue, to: Catalogue, language: string) =>
    [...from.keys()].filter((key) => !to.has(key)).map((key) => `${key} is not there in ${language}`);
  const others = [...en].filter(
    ([key, words]) => tr.has(key) && placeholders(words) !== placeholders(tr.get(key) ?? []),
  );
  const empty = [...en, ...tr].filter(([, words]) => words.some((word) => word.trim() === ''));
  return [
    ...missing(en, tr, 'Turkish'),
    ...missing(tr, en, 'English'),
    ...others.map(([key]) => `${key} names other values in Turkish`),
    ...empty.map(([key]) => `${key} says nothing`),
  ];
}

function placeholders(words: string[]): string {
  const names = words.flatMap((word) =>
    [...word.matchAll(/{{\s*-?\s*(\w+)/g)].map((match) => match[1] ?? ''),
  );
  return [...new Set(names)].sort().join();
}

/** Texts of the code that may be keys: literals, and patterns of templates. */
export type Mentions = {
  keys: Map<string, string>;
  patterns: RegExp[];
  reasons: Map<string, string>;
  events: Map<string, string>;
};

const keyLike = /^[a-z-]+(\.[A-Za-z0-9_-]+)+$/;
const eventLike = /^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/;

/** All mentions of message keys in the product's code. */
export function mentionsIn(files: SourceFile[]): Mentions {
  const found: Mentions = { keys: new Map(), patterns: [], reasons: new Map(), events: new Map() };
  for (const file of files) {
    if (!/^src\/.*\.tsx?$/.test(file.path) || isTest(file.path)) continue;
    const { program, lineOf } = parse(file);
    new Visitor({
      Literal({ value, start }) {
        if (typeof value === 'string' && keyLike.test(value))
          found.keys.set(value, `${file.path}:${lineOf(start)}`);
      },
      TemplateLiteral({ quasis }) {
        const pattern = patternOf(quasis.map((quasi) => quasi.value.cooked ?? ''));
        if (pattern) found.patterns.push(pattern);
      },
      CallExpression(node) {
        const reason = refusedReason(node);
        if (reason !== null) found.reasons.set(reason, `${file.path}:${lineOf(node.start)}`);
      },
      NewExpression(node) {
        const reason = constructedReason(node);
        if (reason !== null) found.reasons.set(reason, `${file.path}:${lineOf(node.start)}`);
      },
      Property({ key, value }) {
        if (key.type !== 'Identifier') return;
        if (key.name === 'refusals')
          for (const reason of textsOf(value)) found.reasons.set(reason, file.path);
        const isEvent = /\/(server|demo)\//.test(file.path) || file.path.endsWith('/rules.ts');
        if (isEvent && (key.name === 'type' || key.name === 'event'))
          for (const type of textsOf(value)) if (eventLike.test(type)) found.events.set(type, file.path);
      },
    }).visit(program);
  }
  return found;
}

function patternOf(parts: string[]): RegExp | null {
  const [head = ''] = parts;
  if (parts.length < 2 || !/^[a-z-]+(\.[A-Za-z0-9_]+)*\.\w*$/.test(head)) return null;
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('[^.]+')}(\\.|$)`);
}

function refusedReason({ callee, arguments: args }: ESTree.CallExpression): string | null {
  if (callee.type !== 'Identifier' || callee.name !== 'refuse') return null;
  const reason = args[1];
  return reason?.type === 'Literal' && typeof reason.value === 'string' ? reason.value : null;
}

/** The reason of `new Refusal('invalid', { reason: '…' })`. */
function constructedReason({ callee, arguments: args }: ESTree.NewExpression): string | null {
  if (callee.type !== 'Identifier' || callee.name !== 'Refusal') return null;
  const [, options] = args;
  if (options?.type !== 'ObjectExpression') return null;
  for (const property of options.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== 'reason')
      continue;
    const { value } = property;
    return value.type === 'Literal' && typeof value.value === 'string' ? value.value : null;
  }
  return null;
}

/** Keys in the code that no catalogue has. `otherNames` look like keys but are permissions and operations. */
export function missingWords(
  mentions: Mentions,
  catalogue: Catalogue,
  otherNames: ReadonlySet<string>,
): string[] {
  const slices = new Set([...catalogue.keys()].map((key) => key.split('.')[0]));
  const branches = branchesOf(catalogue);
  const keys = [...mentions.keys].filter(
    ([key]) =>
      slices.has(key.split('.')[0]) &&
      !catalogue.has(key.replace(plural, '')) &&
      !branches.has(key) &&
      !otherNames.has(key) &&
      !mentions.reasons.has(key),
  );
  const reasons = [...mentions.reasons].filter(
    ([reason]) => !catalogue.has(reason.replace('.', '.refusals.')),
  );
  const events = [...mentions.events].filter(([type]) => eventKeys(type, catalogue).length !== 1);
  const ofSlices = mentions.patterns.filter(({ source }) => slices.has(/^\^([\w-]+)/.exec(source)?.[1]));
  const empty = ofSlices.filter((pattern) => ![...catalogue.keys()].some((key) => pattern.test(key)));
  return [
    ...keys.map(([key, where]) => `${where}: ${key} has no words`),
    ...reasons.map(([reason, where]) => `${where}: the refusal ${reason} has no words`),
    ...events.map(([type, where]) => `${where}: the event ${type} has no words in one slice`),
    ...empty.map((pattern) => `nothing in the catalogue is named ${pattern.source}`),
  ];
}

/** Unused keys. `elsewhere` lists keys that the code builds in a way this guard cannot follow. */
export function unusedWords(
  mentions: Mentions,
  catalogue: Catalogue,
  elsewhere: readonly RegExp[],
): string[] {
  const events = new Set([...mentions.events.keys()].flatMap((type) => eventKeys(type, catalogue)));
  const refusals = new Set([...mentions.reasons.keys()].map((reason) => reason.replace('.', '.refusals.')));
  const patterns = [...mentions.patterns, ...elsewhere];
  return [...catalogue.keys()].filter((key) => {
    if (mentions.keys.has(key) || events.has(key) || refusals.has(key)) return false;
    if (ancestorsOf(key).some((ancestor) => ancestor.includes('.') && mentions.keys.has(ancestor)))
      return false;
    return !patterns.some((pattern) => pattern.test(key));
  });
}

const eventKeys = (type: string, catalogue: Catalogue): string[] =>
  [...catalogue.keys()].filter(
    (key) => key.split('.').slice(1).join('.') === `events.${type.replace('.', '_')}`,
  );

function ancestorsOf(key: string): string[] {
  const parts = key.split('.');
  return parts.slice(0, -1).map((_part, at) => parts.slice(0, at + 1).join('.'));
}

const branchesOf = (catalogue: Catalogue): Set<string> => new Set([...catalogue.keys()].flatMap(ancestorsOf));
