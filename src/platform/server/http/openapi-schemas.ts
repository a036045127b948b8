import { z } from 'zod';

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = { [keyword: string]: unknown };
export type Direction = 'input' | 'output';

/** A schema as JSON Schema, whole: without names for its parts. */
export function printSchema(schema: z.ZodType, io: Direction): JsonSchema {
  const { $schema: _dialect, ...printed } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return tidy(printed as JsonSchema, io);
}

/**
 * Gives the parts of schemas that a contract exports the name of the export, as `components.schemas` wants it. Parts are
 * compared as printed: an enumeration that several contracts build from one list is one component.
 */
export class SchemaNames {
  readonly components: Record<string, JsonSchema> = {};
  readonly #names: Record<Direction, Map<string, string>> = { input: new Map(), output: new Map() };

  /** The first name of a schema stays. */
  constructor(schemas: Iterable<readonly [string, z.ZodType]>) {
    for (const [name, schema] of schemas) {
      for (const io of ['input', 'output'] as const) this.name(name, schema, io);
    }
  }

  /** Names a schema that has no name yet; all are named before the first is referred to. */
  name(name: string, schema: z.ZodType, io: Direction): void {
    const printed = printSchema(schema, io);
    const key = keyOf(printed);
    if (isNameable(printed) && !this.#names[io].has(key)) this.#names[io].set(key, name);
  }

  /** A printed schema in which every part that has a name is a reference. */
  refer(printed: JsonSchema, io: Direction): JsonSchema {
    const name = this.#names[io].get(keyOf(printed));
    if (name === undefined) return this.#inside(printed, io);
    const { shape, notes } = withoutNotes(printed);
    return { $ref: `#/components/schemas/${this.#component(name, shape, io)}`, ...notes };
  }

  // What is read and what is written differ where a field may be left out: the second takes a name of its own.
  #component(name: string, shape: JsonSchema, io: Direction): string {
    const schema = this.#inside(shape, io);
    for (const candidate of [name, `${name}${io === 'input' ? 'Input' : 'Output'}`]) {
      const known = this.components[candidate];
      if (known !== undefined && keyOf(known) !== keyOf(schema)) continue;
      this.components[candidate] = schema;
      return candidate;
    }
    throw new Error(`Two schemas are named ${name}: export one of them under another name.`);
  }

  #inside(printed: JsonSchema, io: Direction): JsonSchema {
    return mapSchemas(printed, (part) => this.refer(part, io));
  }
}

const listKeywords = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const schemaKeywords = ['items', 'additionalProperties', 'propertyNames', 'not'];

function mapSchemas(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const changed = (keyword: string, value: unknown): unknown => {
    if (keyword === 'properties')
      return Object.fromEntries(
        Object.entries(value as Record<string, JsonSchema>).map(([name, part]) => [name, change(part)]),
      );
    if (listKeywords.includes(keyword)) return (value as JsonSchema[]).map(change);
    return schemaKeywords.includes(keyword) && typeof value === 'object'
      ? change(value as JsonSchema)
      : value;
  };
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, changed(keyword, value)]),
  );
}

function tidy(schema: JsonSchema, io: Direction): JsonSchema {
  const { additionalProperties, pattern, minimum, maximum, ...rest } = mapSchemas(schema, (part) =>
    tidy(part, io),
  );
  return withNamedKeys({
    ...rest,
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
    // The format says it, in a hundredth of the letters.
    ...(pattern === undefined || rest['format'] !== undefined ? {} : { pattern }),
    // Answers grow; a client must not break on a field that it does not know.
    ...(additionalProperties === undefined || (additionalProperties === false && io === 'output')
      ? {}
      : { additionalProperties }),
  });
}

// A record with a closed list of keys is an object with these fields: `can.publish`, not `can[string]`.
function withNamedKeys(schema: JsonSchema): JsonSchema {
  const { propertyNames, additionalProperties, ...rest } = schema;
  const keys = (propertyNames as { enum?: string[] } | undefined)?.enum;
  if (keys === undefined) return schema;
  return { ...rest, properties: Object.fromEntries(keys.map((key) => [key, additionalProperties])) };
}

const noteKeywords = ['description', 'default', 'title', 'examples', 'deprecated'];

function withoutNotes(schema: JsonSchema): { shape: JsonSchema; notes: JsonSchema } {
  const entries = Object.entries(schema);
  const isNote = ([keyword]: [string, unknown]): boolean => noteKeywords.includes(keyword);
  return {
    shape: Object.fromEntries(entries.filter((entry) => !isNote(entry))),
    notes: Object.fromEntries(entries.filter(isNote)),
  };
}

const keyOf = (schema: JsonSchema): string => JSON.stringify(withoutNotes(schema).shape);

// Objects, unions and lists of choices. A bounded text says itself what it is.
function isNameable({ type, properties, enum: choices, anyOf, oneOf }: JsonSchema): boolean {
  const union = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  const isNullable = union?.some((part) => part['type'] === 'null') ?? false;
  return (
    (type === 'object' && properties !== undefined) ||
    choices !== undefined ||
    (union !== undefined && !isNullable)
  );
}
