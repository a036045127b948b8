import { z } from 'zod';
import type { Operation } from '#platform/server/http/implement.ts';
import { type JsonSchema, schemaOf } from './sample-input.ts';
import type { Catalogue, Mentions } from './word-rules.ts';

/** An enumeration of the contract or of exported rules: where it was found first, and its values. */
export type Enumeration = { name: string; values: string[] };

/** Every list of names that a call takes or gives. */
export function enumerationsOf(operations: Operation[]): Enumeration[] {
  const found = new Map<string, Enumeration>();
  const walk = (schema: JsonSchema, name: string): void => {
    // Nothing chosen has no word of its own.
    const values = (schema.enum ?? []).filter(
      (value) => typeof value === 'string' && value !== '',
    ) as string[];
    if (values.length > 1) {
      const key = values.toSorted().join(' ');
      if (!found.has(key)) found.set(key, { name, values });
    }
    for (const branch of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
      walk(branch, name);
    for (const [field, inside] of Object.entries(schema.properties ?? {})) walk(inside, `${name}.${field}`);
    if (schema.items) walk(schema.items, `${name}[]`);
    if (typeof schema.additionalProperties === 'object') walk(schema.additionalProperties, `${name}{}`);
  };
  for (const { name, endpoint } of operations) {
    for (const part of [endpoint.query, endpoint.body]) if (part) walk(schemaOf(part), name);
    walk(outputOf(endpoint.response), name);
  }
  return [...found.values()];
}

function outputOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
}

/** Groups of the catalogue that the code reads by a value (`t(\`jobs.status.${status}\`)`), with the values they word. */
export function groupsOf(
  catalogue: Catalogue,
  { patterns }: Pick<Mentions, 'patterns'>,
): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  for (const key of catalogue.keys()) {
    const parts = key.split('.');
    for (let at = 1; at < parts.length; at += 1) {
      const group = parts.slice(0, at).join('.');
      const child = parts[at] ?? '';
      if (!patterns.some((pattern) => pattern.test(`${group}.${child}`) && !pattern.test(group))) continue;
      groups.set(group, (groups.get(group) ?? new Set()).add(child));
    }
  }
  return groups;
}

/**
 * Values without a word. A group words an enumeration when it has words for at least two of its values and for half
 * of them; then it must have a word for each, unless it words the whole of another enumeration.
 */
export function findUnlabelled(groups: Map<string, Set<string>>, enumerations: Enumeration[]): string[] {
  return [...groups].flatMap(([group, words]) =>
    enumerations.flatMap(({ name, values }) => {
      const known = values.filter((value) => words.has(value));
      const isOfGroup = known.length >= 2 && known.length * 2 >= values.length;
      const isOfAnother = enumerations.some(
        (other) =>
          other.values.every((one) => words.has(one)) && known.every((one) => other.values.includes(one)),
      );
      if (!isOfGroup || isOfAnother) return [];
      return values.filter((value) => !words.has(value)).map((value) => `${group}.${value} (${name})`);
    }),
  );
}
