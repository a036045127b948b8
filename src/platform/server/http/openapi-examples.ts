import type { JsonSchema } from './openapi-schemas.ts';

/**
 * An example for a printed schema: its required fields, with realistic values.
 * @param wanted.whole includes optional fields, as in a response
 */
export function exampleOf(schema: JsonSchema, wanted: { whole: boolean }, name = ''): unknown {
  const { properties, items, minItems } = schema;
  const type = [schema['type']].flat().find((one) => one !== 'null');
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['examples'])) return schema['examples'][0];
  if ('default' in schema) return schema['default'];
  const choices = schema['enum'] as unknown[] | undefined;
  if (choices !== undefined) return choices[0];
  const branch = firstBranch(schema);
  if (branch !== undefined) return exampleOf(branch, wanted, name);
  switch (type) {
    case 'array': {
      const count = Math.max(Number(minItems ?? 0), wanted.whole ? 1 : 0);
      return Array.from({ length: count }, () => exampleOf(items as JsonSchema, wanted, singular(name)));
    }
    case 'object':
      return exampleObject(schema, properties as Record<string, JsonSchema>, wanted);
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return exampleNumber(schema, name);
    default:
      return exampleText(schema, name);
  }
}

function firstBranch(schema: JsonSchema): JsonSchema | undefined {
  const branches = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as JsonSchema[] | undefined;
  return branches?.find((branch) => branch['type'] !== 'null');
}

function exampleObject(
  { required = [] }: JsonSchema,
  properties: Record<string, JsonSchema> = {},
  wanted: { whole: boolean },
): unknown {
  const fields = Object.entries(properties).filter(
    ([key]) => wanted.whole || (required as string[]).length === 0 || (required as string[]).includes(key),
  );
  return Object.fromEntries(fields.map(([key, part]) => [key, exampleOf(part, wanted, key)]));
}

function exampleNumber({ minimum, maximum }: JsonSchema, name: string): number {
  const usual = numbers[name] ?? 1;
  return Math.min(Math.max(usual, Number(minimum ?? usual)), Number(maximum ?? usual));
}

function exampleText(schema: JsonSchema, name: string): string {
  const { minLength = 0, maxLength = 1000 } = schema;
  const [format, pattern] = [schema['format'], schema['pattern']] as (string | undefined)[];
  const known = [texts[name], formats[format ?? ''], ...Object.values(texts)].filter(
    (text) => text !== undefined,
  );
  const fits = (text: string): boolean =>
    text.length >= Number(minLength) &&
    text.length <= Number(maxLength) &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text));
  const isOfFormat = (text: string): boolean => format === undefined || text === formats[format ?? ''];
  return known.find((text) => fits(text) && isOfFormat(text)) ?? 'x'.repeat(Number(minLength));
}

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');

const formats: Record<string, string> = {
  uuid: '0198c0de-7a11-7000-8000-5ca1ab1e0001',
  date: '2031-03-14',
  'date-time': '2031-03-14T09:30:00Z',
  email: 'ada.lovelace@example.com',
  uri: 'https://example.com',
};
const numbers: Record<string, number> = { statusCode: 404, durationMinutes: 45, sizeBytes: 48_211 };
const secret = 'example-of-a-token-that-opens-nothing-at-al';
const texts: Record<string, string> = {
  name: 'Ada',
  surname: 'Lovelace',
  email: formats['email'] ?? '',
  title: 'Senior Backend Engineer',
  password: 'correct horse battery staple',
  phoneNumber: '+905321234567',
  phone: '+905321234567',
  city: 'Istanbul',
  country: 'TR',
  timeZone: 'Europe/Istanbul',
  payCurrency: 'EUR',
  startMonth: '2024-09',
  url: 'https://example.com',
  token: secret,
  code: '123456',
  color: '#336699',
  key: '0123456789abcdef0123456789abcdef01234567',
  version: '0123456789ab',
  slug: 'senior-backend-engineer',
  frame: 'app.js:1:2048',
  column: 'name',
  linkedin: 'https://www.linkedin.com/in/ada-lovelace',
  dueTime: '14:30',
  wallTime: '2031-03-14T09:30',
  from: '09:00',
  to: '18:00',
  videoAddress: 'https://meet.example.org',
  calendarAddress: 'https://calendar.example.org/private.ics',
  text: 'An example.',
};
