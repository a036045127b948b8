import { z } from 'zod';

/** JSON Schema 2020-12, as in OpenAPI 3.1. */
export type JsonSchema = { [keyword: string]: unknown };
export type Direction = 'input' | 'output';

/** Prints a schema as JSON Schema, with all parts inline. */
export function printSchema(schema: z.ZodType, io: Direction): JsonSchema {
  const { $schema: _dialect, ...printed } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return simplifySchema(printed as JsonSchema, io);
}

/**
 * Names schemas by the exports of the contracts, for `components.schemas`. Schemas are compared in printed form, so an
 * enumeration that several contracts share is one component.
 */
export class SchemaNames {
  readonly components: Record<string, JsonSchema> = {};
  readonly #names: Record<Direction, Map<string, string>> = { input: new Map(), output: new Map() };

  /** A schema keeps its first name. */
  constructor(schemas: Iterable<readonly [string, z.ZodType]>) {
    for (const [name, schema] of schemas) {
      for (const io of ['input', 'output'] as const) this.name(name, schema, io);
    }
  }

  /** Names unnamed schemas, before any of them is referenced. */
  name(name: string, schema: z.ZodType, io: Direction): void {
    const printed = printSchema(schema, io);
    const key = keyOf(printed);
    if (isNameable(printed) && !this.#names[io].has(key)) this.#names[io].set(key, name);
  }

  /** The printed schema, with a reference for every part that has a name. */
  refer(printed: JsonSchema, io: Direction): JsonSchema {
    const name = this.#names[io].get(keyOf(printed));
    if (name === undefined) return this.#inside(printed, io);
    const { shape, notes } = withoutNotes(printed);
    return { $ref: `#/components/schemas/${this.#component(name, shape, io)}`, ...notes };
  }

  // Input and output differ where a field may be left out; the input schema then has its own name.
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

function simplifySchema(schema: JsonSchema, io: Direction): JsonSchema {
  const { additionalProperties, pattern, minimum, maximum, ...rest } = mapSchemas(schema, (part) =>
    simplifySchema(part, io),
  );
  return withNamedKeys({
    ...rest,
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
    // The format replaces the pattern, with a hundredth of its length.
    ...(pattern === undefined || rest['format'] !== undefined ? {} : { pattern }),
    // Responses gain fields over time; clients must accept unknown ones.
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

// Only objects, unions and enumerations get names. A bounded text explains itself.
function isNameable({ type, properties, enum: choices, anyOf, oneOf }: JsonSchema): boolean {
  const union = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  const isNullable = union?.some((part) => part['type'] === 'null') ?? false;
  return (
    (type === 'object' && properties !== undefined) ||
    choices !== undefined ||
    (union !== undefined && !isNullable)
  );
}
