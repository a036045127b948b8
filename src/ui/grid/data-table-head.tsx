import Checkbox from '@mui/material/Checkbox';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type DataColumn, tableRoles, type TableSort } from './data-table-model.ts';

export type DataTableHeadProps<Row> = {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  selectedIds: readonly string[];
  sortFields: readonly string[];
  sort: TableSort | null;
  hasActions: boolean;
  onSort?: (sort: TableSort) => void;
  /** Left out where rows cannot be selected. */
  onSelectAll?: (all: boolean) => void;
};

/** Column headers; those of sortable columns are buttons. */
export function DataTableHead<Row>(props: DataTableHeadProps<Row>) {
  const { columns, rows, selectedIds, sortFields, sort, hasActions, onSort, onSelectAll } = props;
  const { t } = useTranslation();
  const isAll = selectedIds.length >= rows.length;
  return (
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row}>
        {onSelectAll && (
          <th {...tableRoles.header} data-narrow>
            <Checkbox
              size="small"
              checked={isAll}
              indeterminate={!isAll && selectedIds.length > 0}
              onChange={() => onSelectAll(!isAll)}
              slotProps={{ input: { 'aria-label': t('ui.table.selectAll') } }}
            />
          </th>
        )}
        {columns.map(({ field, title, align }) => {
          const order = sort?.field === field ? sort.order : null;
          const isSortable = sortFields.includes(field) && onSort !== undefined;
          return (
            <th
              key={field}
              {...tableRoles.header}
              data-align={align}
              aria-sort={order === null ? undefined : order === 'asc' ? 'ascending' : 'descending'}
            >
              {isSortable ? (
                <button
                  type="button"
                  onClick={() => onSort({ field, order: order === 'asc' ? 'desc' : 'asc' })}
                >
                  <span>{title}</span>
                  {order === 'desc' ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />}
                </button>
              ) : (
                <span title={title}>{title}</span>
              )}
            </th>
          );
        })}
        {hasActions && <th {...tableRoles.header} data-narrow aria-label={t('ui.table.actions')} />}
      </tr>
    </thead>
  );
}
