import { z } from 'zod';
import { id, line } from '#platform/contract/fields.ts';
import { type SortOrder, sortOrders } from '#platform/contract/paging.ts';

/** The content of a view: filters, columns and order. */
type SavedSchemas<Filters extends z.ZodType, Columns extends z.ZodType, Sort extends z.ZodType> = {
  filters: Filters;
  columns: Columns;
  sort: Sort;
};

/** Direction of the sort. */
export const order = z.enum(sortOrders).default('desc');

/** A view as a member saves it, of a list with these filters, columns and sorts. */
export const viewDraftOf = <F extends z.ZodObject, C extends z.ZodType, S extends z.ZodType>(
  saved: SavedSchemas<F, C, S>,
) =>
  z.strictObject({
    name: line(60),
    isShared: z.boolean().default(false),
    filters: saved.filters.prefault({} as never),
    columns: saved.columns,
    sort: saved.sort,
    order,
  });

/** A saved view of such a list. */
export const viewOf = <F extends z.ZodObject, S extends z.ZodType>(
  saved: Omit<SavedSchemas<F, z.ZodType, S>, 'columns'>,
) =>
  z.object({
    id,
    name: z.string(),
    isShared: z.boolean(),
    isMine: z.boolean(),
    isDefault: z.boolean().describe("The caller's default view for this list"),
    createdBy: z.object({ name: z.string(), surname: z.string() }),
    filters: saved.filters.catch({} as never),
    columns: z.array(z.string()),
    sort: saved.sort,
    order,
    can: z.object({ change: z.boolean() }),
  });

/** A view of any list. */
export type ListView = {
  id: string;
  name: string;
  isShared: boolean;
  isMine: boolean;
  isDefault: boolean;
  createdBy: { name: string; surname: string };
  filters: object;
  columns: string[];
  sort: string;
  order: SortOrder;
  can: { change: boolean };
};
export type ListViewDraft = Pick<ListView, 'name' | 'isShared' | 'filters' | 'columns' | 'sort' | 'order'>;

export const defaultViewBody = z.strictObject({ viewId: id.nullable() });
