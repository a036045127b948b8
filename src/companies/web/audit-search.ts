import { type AuditKind, auditKinds } from '#activity/audit-rules.ts';
import { isUuid } from '#platform/contract/uuid.ts';

/** Filters of the audit log: actor, kind and days. */
export type AuditSearch = { actor?: string; kind?: AuditKind; from?: string; to?: string };

/** Reads the filters from the address; anything else is left out. */
export function readAuditSearch({ actor, kind, from, to }: Record<string, unknown>): AuditSearch {
  const known = auditKinds.find((one) => one === kind);
  return {
    ...(typeof actor === 'string' && isUuid(actor) && { actor }),
    ...(known !== undefined && { kind: known }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^[12]\d{3}-\d\d-\d\d$/.test(value) &&
  new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value);
