import { z } from 'zod';

/** What the schema of an input looks like from outside. */
export type JsonSchema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  minLength?: number;
  format?: string;
};

export function schemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** Values by the name of a field, for fields whose schema does not tell what fits; ids among them. */
export type KnownValues = Record<string, unknown>;

/**
 * An input that fits a schema.
 * @param known values by field name; inside a list of `applications`, `id` is asked for as `applicationId`
 * @param whole every field; else only what is required
 */
export function sampleOf(
  schema: JsonSchema,
  known: KnownValues,
  whole: boolean,
  name = '',
  parent = '',
): unknown {
  if (name in known) return known[name];
  const nameAsChild = `${parent.replace(/s$/, '')}Id`;
  if (name === 'id' && nameAsChild in known) return known[nameAsChild];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const branch = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.find(({ type }) => type !== 'null');
  if (branch) return sampleOf(branch, known, whole, name, parent);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return sampleObject(schema, known, whole, name);
    case 'array': {
      const count = Math.max(schema.minItems ?? 0, whole ? 1 : 0);
      const single = name in known ? name : name.replace(/s$/, '');
      return Array.from({ length: count }, () => sampleOf(schema.items ?? {}, known, whole, single, name));
    }
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      return sampleText(schema);
  }
}

function sampleObject(schema: JsonSchema, known: KnownValues, whole: boolean, name: string): unknown {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([key]) => whole || (schema.required ?? []).includes(key),
  );
  return Object.fromEntries(fields.map(([key, inside]) => [key, sampleOf(inside, known, whole, key, name)]));
}

function sampleText({ format, minLength = 0 }: JsonSchema): string {
  switch (format) {
    case 'uuid':
      return '0198c0de-0000-7000-8000-000000000000';
    case 'date':
      return '2031-03-03';
    case 'date-time':
      return '2031-03-03T12:00:00Z';
    case 'email':
      return 'somebody@example.test';
    default:
      return 'Sample'.padEnd(minLength, 'e');
  }
}

/** Objects inside an input's schema that would let unknown keys through; records are named by their writer. */
export function looseObjects(schema: JsonSchema, path = ''): string[] {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const inside = [
    ...branches.flatMap((branch) => looseObjects(branch, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
      looseObjects(value, `${path}.${key}`),
    ),
    ...(schema.items ? looseObjects(schema.items, `${path}[]`) : []),
  ];
  const isLoose = schema.properties !== undefined && schema.additionalProperties !== false;
  return isLoose ? [path || '.', ...inside] : inside;
}
