import type { HistoryLine } from './history-contract.ts';

/** Edits of one person within so many minutes are merged. */
const mergeMinutes = 30;

/** Merges lines of edits that belong together: from the value before the first to the value after the last. */
export function mergeEdits<Line extends HistoryLine>(lines: readonly Line[]): Line[] {
  const merged: Line[] = [];
  for (const line of lines) {
    const later = merged.at(-1);
    if (later !== undefined && isSameEdit(later, line)) merged[merged.length - 1] = mergeLines(line, later);
    else merged.push(line);
  }
  return merged.filter((line) => line.type !== 'job.updated' || hasChange(line));
}

function isSameEdit(later: HistoryLine, line: HistoryLine): boolean {
  const apart = Date.parse(later.occurredAt) - Date.parse(line.occurredAt);
  const isOnePerson = later.actor.user !== null && later.actor.user.id === line.actor.user?.id;
  return (
    later.type === 'job.updated' &&
    line.type === 'job.updated' &&
    isOnePerson &&
    apart <= mergeMinutes * 60_000
  );
}

function mergeLines<Line extends HistoryLine>(line: Line, later: Line): Line {
  const changes: Record<string, [unknown, unknown]> = { ...line.changes };
  for (const [field, both] of Object.entries(later.changes ?? {})) {
    const first = changes[field];
    changes[field] = first === undefined ? both : mergeValues(first, both);
  }
  const fields = [...new Set([...fieldsOf(line), ...fieldsOf(later)])];
  const people = [...new Map([...line.people, ...later.people].map((one) => [one.id, one])).values()];
  const kept = Object.entries(changes).filter(
    ([, [before, after]]) => JSON.stringify(before) !== JSON.stringify(after),
  );
  return { ...later, changes: Object.fromEntries(kept), data: { ...later.data, fields }, people };
}

// For lists, stored as removed and added items, drops items that were both added and removed in between.
function mergeValues(first: [unknown, unknown], last: [unknown, unknown]): [unknown, unknown] {
  const [[removed, added], [removedLater, addedLater]] = [first, last];
  if (![removed, added, removedLater, addedLater].every(Array.isArray)) return [removed, addedLater];
  const [a, b, c, d] = [removed, added, removedLater, addedLater] as unknown[][];
  const allRemoved = [...(a ?? []), ...without(c ?? [], b ?? [])];
  const allAdded = [...without(b ?? [], c ?? []), ...(d ?? [])];
  return [without(allRemoved, allAdded), without(allAdded, allRemoved)];
}

function without(all: readonly unknown[], others: readonly unknown[]): unknown[] {
  const known = new Set(others.map((one) => JSON.stringify(one)));
  return all.filter((one) => !known.has(JSON.stringify(one)));
}

const fieldsOf = ({ data: { fields } }: HistoryLine): unknown[] => (Array.isArray(fields) ? fields : []);
const hasChange = ({ changes, data: { fields } }: HistoryLine): boolean =>
  Object.keys(changes ?? {}).length > 0 || (Array.isArray(fields) && fields.length === 0);
