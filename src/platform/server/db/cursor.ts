import { refuse } from '../../contract/errors.ts';
import { calendarDate, instant } from '../../contract/fields.ts';
import type { Page } from '../../contract/paging.ts';
import { isUuid } from '../../contract/uuid.ts';

/**
 * Parses a cursor made by `pageFrom`: the sort values of the last row, opaque to the caller.
 * @param names the expected sort values; names that end with `at` are instants, and `day` is a date; anything else is refused as 400
 */
export function readCursor<const K extends string>(
  cursor: string | undefined,
  names: readonly K[],
): Record<K, string> | null {
  if (cursor === undefined) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (
      typeof value === 'object' &&
      value !== null &&
      names.every((name) => isSortValue(name, Reflect.get(value, name)))
    ) {
      return value as Record<K, string>;
    }
  } catch {
    // Falls through to the refusal, because an invalid cursor is not ours.
  }
  refuse('invalid', undefined, { fields: { cursor: ['platform.validation.wrongFormat'] } });
}

// Values that PostgreSQL rejects as an id or text would cause a 500.
function isSortValue(name: string, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  switch (name) {
    case 'id':
    case 'candidateId':
      return isUuid(value);
    case 'day':
      return calendarDate.safeParse(value).success;
    default:
      return name === 'at' || name.endsWith('At') ? isInstant(value) : !value.includes('\0');
  }
}

// An instant as JSON or as PostgreSQL writes it: `2026-11-21 04:45:12.345678+00`.
function isInstant(value: string): boolean {
  return instant.safeParse(value.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')).success;
}

/** Turns `limit + 1` rows into a page: the extra row only shows that another page exists. */
export function pageFrom<Row, Item>(
  rows: Row[],
  limit: number,
  present: (row: Row) => Item,
  cursorOf: (row: Row) => Record<string, string>,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(present),
    nextCursor: last === undefined ? null : Buffer.from(JSON.stringify(cursorOf(last))).toString('base64url'),
  };
}
