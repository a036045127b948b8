import { z } from 'zod';

/** The JSON schema of an input. */
export type JsonSchema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
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

/** Values by field name, for fields whose schema does not describe them, such as ids. */
export type KnownValues = Record<string, unknown>;

/** `whole` fills every field; otherwise only required ones. */
type SampleOptions = { known: KnownValues; whole: boolean };

/**
 * A valid input of a schema.
 * @param wanted.known values by field name; inside a list of `applications`, `id` is looked up as `applicationId`
 */
export function sampleOf(schema: JsonSchema, wanted: SampleOptions, name = '', parent = ''): unknown {
  const { known } = wanted;
  if (name in known && fits(schema, known[name])) return known[name];
  const nameAsChild = `${parent.replace(/s$/, '')}Id`;
  if (name === 'id' && nameAsChild in known) return known[nameAsChild];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const branch = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.find(({ type }) => type !== 'null');
  if (branch) return sampleOf(branch, wanted, name, parent);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return sampleObject(schema, wanted, name);
  if (type === 'array') return sampleList(schema, wanted, name);
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'null') return null;
  return type === 'boolean' ? true : sampleText(schema);
}

/** Whether a known value can be one of this schema: fields of one name may hold a choice, an id or a text. */
function fits(schema: JsonSchema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value);
  if (schema.type === 'object') return typeof value === 'object';
  return schema.format !== 'uuid' || typeof value !== 'string' || value.length === textOf['uuid']?.length;
}

function sampleList(schema: JsonSchema, wanted: SampleOptions, name: string): unknown[] {
  const count = Math.max(schema.minItems ?? 0, wanted.whole ? 1 : 0);
  const single = name.replace(/s$/, '');
  return Array.from({ length: count }, () => sampleOf(schema.items ?? {}, wanted, single, name));
}

function sampleObject(schema: JsonSchema, wanted: SampleOptions, name: string): unknown {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([key]) => wanted.whole || (schema.required ?? []).includes(key),
  );
  return Object.fromEntries(fields.map(([key, inside]) => [key, sampleOf(inside, wanted, key, name)]));
}

const textOf: Record<string, string> = {
  uuid: '0198c0de-0000-7000-8000-000000000000',
  date: '2031-03-03',
  'date-time': '2031-03-03T12:00:00Z',
  email: 'somebody@example.test',
};

function sampleText({ format = '', minLength = 0 }: JsonSchema): string {
  return textOf[format] ?? 'Sample'.padEnd(minLength, 'e');
}

/** Objects inside an input's schema that allow unknown keys; records have keys chosen by the caller. */
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
