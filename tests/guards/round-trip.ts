import type { Operation } from '#platform/server/http/implement.ts';
import { type CallInput, inputOf } from './endpoint-world.ts';
import { type JsonSchema, type KnownValues, schemaOf } from './sample-input.ts';

/** A resource in an operation's answer. */
export type Resource = Record<string, unknown>;

/** How the written fields of an operation are read back. */
export type RoundTrip = {
  /** The operation that returns the resource, alone or in a list; several when each returns a part. */
  reader: string | string[];
  /** Values of fields and parameters that no schema describes. */
  values?: KnownValues;
  /** Finds the resource in the answer, where it is neither the answer nor an item with its id. */
  find?: (answer: Resource, id: unknown) => unknown;
  /** Fields that the answer names or formats differently, converted to their written form. */
  as?: Record<string, (read: Resource) => unknown>;
  /** Fields that no reader returns, with the reason. */
  unread?: Record<string, string>;
};

type Body = Record<string, unknown>;

/** An input with every field of the body, each with a distinct value other than the default. */
export function wholeInput(operation: Operation, known: KnownValues): CallInput & { body: Body } {
  const input = inputOf(operation, known, true);
  const { properties = {} } = operation.endpoint.body ? schemaOf(operation.endpoint.body) : {};
  const body = Object.fromEntries(
    Object.entries(input.body as Body).map(([field, value], index) => {
      const isGiven = field in known;
      return [field, isGiven ? value : ownValue(properties[field] ?? {}, value, index)];
    }),
  );
  const parsed = operation.endpoint.body?.safeParse(body);
  if (parsed?.success !== true) throw new Error(`no whole sample: ${parsed?.error.message}`);
  return { ...input, body };
}

function ownValue(schema: JsonSchema, value: unknown, index: number): unknown {
  const choices = schema.enum ?? schema.anyOf?.find((one) => one.enum)?.enum;
  if (choices) return choices.at(-1);
  return typeof value === 'string' && value.startsWith('Sample') ? `${value} ${index}` : value;
}

/** The default values of a new resource. */
export const defaultsOf = (operation: Operation): Resource => {
  const { properties = {} } = operation.endpoint.body ? schemaOf(operation.endpoint.body) : {};
  return Object.fromEntries(Object.entries(properties).map(([field, schema]) => [field, schema.default]));
};

/** Fields of a schema that a body omits. */
export const leftOut = (operation: Operation, body: Body): string[] => {
  const { properties = {} } = operation.endpoint.body ? schemaOf(operation.endpoint.body) : {};
  return Object.keys(properties).filter((field) => !(field in body));
};

/** Written fields that the reader does not return unchanged. */
export function lostFields(
  written: Body,
  read: Resource,
  { as = {}, unread = {} }: Partial<RoundTrip>,
): string[] {
  return Object.entries(written)
    .filter(([field]) => !(field in unread))
    .map(([field, value]) => ({ field, value, found: as[field] ? as[field](read) : read[field] }))
    .filter(({ value, found }) => !contains(found, value))
    .map(({ field, value, found }) => `${field}: wrote ${short(value)}, read ${short(found)}`);
}

/** Written fields that equal the former or default value, which proves nothing. */
export function unchangedFields(
  written: Body,
  before: Resource,
  { as = {}, unread = {} }: Partial<RoundTrip>,
): string[] {
  return Object.entries(written)
    .filter(
      ([field, value]) =>
        !(field in unread) && contains(as[field] ? as[field](before) : before[field], value),
    )
    .map(([field]) => field);
}

const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 80);

function contains(read: unknown, written: unknown): boolean {
  if (Array.isArray(written) && written.length !== (read as unknown[] | undefined)?.length) return false;
  if (typeof written !== 'object' || written === null) return read === written;
  if (typeof read !== 'object' || read === null) return false;
  return Object.entries(written).every(([key, value]) => contains(Reflect.get(read, key), value));
}

/** The resource in an answer: the answer itself, or the item with this id. */
export function resourceIn(answer: Resource, id: unknown): unknown {
  if (answer['id'] === id || id === undefined) return answer;
  const items = Object.values(answer).find(Array.isArray) as Resource[] | undefined;
  return items?.find((item) => item['id'] === id);
}
