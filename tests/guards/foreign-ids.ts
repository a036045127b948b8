import type { Operation } from '#platform/server/http/implement.ts';
import { type CallInput, inputOf } from './endpoint-world.ts';
import type { KnownValues } from './sample-input.ts';

/** The same input with ids of another company in one field of the body at a time. */
export function withForeignIds(
  operation: Operation,
  own: KnownValues,
  other: KnownValues,
): [string, CallInput][] {
  const input = inputOf(operation, own);
  const foreign = inputOf(operation, other, true).body;
  if (typeof foreign !== 'object' || foreign === null) return [];
  const idsOf = (values: KnownValues): unknown[] =>
    Object.entries(values).flatMap(([name, value]) => (/Ids?$|^ids$/.test(name) ? [value].flat() : []));
  // Both know some ids of platform admins.
  const ownIds = new Set(idsOf(own));
  const ids = idsOf(other).filter((id) => !ownIds.has(id));
  return Object.entries(foreign).flatMap(([field, value]) => {
    const text = JSON.stringify(value) ?? '';
    if (!ids.some((id) => text.includes(String(id)))) return [];
    const body = { ...(input.body as object), [field]: value };
    const parsed = operation.endpoint.body?.safeParse(body);
    if (!parsed?.success)
      throw new Error(`${operation.name}: no sample of ${field}: ${parsed?.error.message}`);
    return [[field, { ...input, body }]];
  });
}
