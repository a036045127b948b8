import { fieldOf } from '#applicants/rules.ts';
import { maySeeValues } from '#custom-fields/server/access.ts';
import { type FieldRow, listCandidateFields } from '#custom-fields/server/queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { ColumnField } from '../rules.ts';

/** Custom fields as a member sees the columns of an import. */
export type CustomColumns = {
  /** Fields that columns can be, in order. */
  offered: readonly FieldRow[];
  /** Ids of fields whose values the member may not see, in whatever column they are. */
  hiddenIds: ReadonlySet<string>;
};

export async function readCustomColumns(tx: TenantTx, actor: MemberActor): Promise<CustomColumns> {
  const all = await listCandidateFields(tx);
  const isHidden = ({ access }: FieldRow): boolean => !maySeeValues(actor, access);
  return {
    offered: all.filter((field) => field.removed_at === null && !isHidden(field)),
    hiddenIds: new Set(all.filter(isHidden).map(({ id }) => id)),
  };
}

/** The fields of the columns; one that is deleted, or that the member does not see, is none. */
export const offeredFields = (fields: readonly ColumnField[], { offered }: CustomColumns): ColumnField[] =>
  fields.map((field) => {
    const fieldId = fieldOf(field);
    return fieldId === null || offered.some(({ id }) => id === fieldId) ? field : '';
  });

/** Whether the member may see the cells of a column. */
export const isColumnShown = (
  column: number,
  fields: readonly ColumnField[],
  { hiddenIds }: CustomColumns,
): boolean => !hiddenIds.has(fieldOf(fields[column] ?? '') ?? '');

type MappedImport = { fields: readonly ColumnField[]; created_by_user_id: string | null };

/** Whether the import has no column that the member may not see; who uploaded a file has seen it. */
export const seesAllColumns = (actor: MemberActor, found: MappedImport, columns: CustomColumns): boolean =>
  found.created_by_user_id === actor.userId ||
  found.fields.every((_, column) => isColumnShown(column, found.fields, columns));

/** The chosen fields of columns. Columns that the member may not see keep theirs; null when they chose another one. */
export function keptFields(
  actor: MemberActor,
  { found, fields }: { found: MappedImport; fields: readonly ColumnField[] },
  columns: CustomColumns,
): ColumnField[] | null {
  if (seesAllColumns(actor, found, columns)) return [...fields];
  const isKept = (column: number): boolean => !isColumnShown(column, found.fields, columns);
  if (fields.some((field, column) => field !== '' && isKept(column))) return null;
  return fields.map((field, column) => (isKept(column) ? (found.fields[column] ?? '') : field));
}

/** The cells that the member may see; the others are empty. */
export const visibleCells = (
  cells: readonly string[],
  fields: readonly ColumnField[],
  columns: CustomColumns,
): string[] => cells.map((cell, column) => (isColumnShown(column, fields, columns) ? cell : ''));
