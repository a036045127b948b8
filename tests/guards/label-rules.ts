import { z } from 'zod';
import type { Operation } from '#platform/server/http/implement.ts';
import { type JsonSchema, schemaOf } from './sample-input.ts';
import type { Catalogue, Mentions } from './word-rules.ts';

/** An enumeration of a contract or of exported rules: its first location and its values. */
export type Enumeration = { name: string; values: string[] };

/** Every enumeration in the input or output of an operation. */
export function enumerationsOf(operations: Operation[]): Enumeration[] {
  const found = new Map<string, Enumeration>();
  const walk = (schema: JsonSchema, name: string): void => {
    // An empty value needs no label.
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

/** Groups of the catalogue that the code reads by a value (`t(\`jobs.status.${status}\`)`), with their values. */
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
 * Values without a label. A group labels an enumeration when it labels two or more of its values and half of them. It
 * then needs a label for each, unless it labels all of another enumeration.
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
