import Checkbox from '@mui/material/Checkbox';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, type ActionMenuItem } from '../page/action-menu.tsx';
import { type DataColumn, tableRoles } from './data-table-model.ts';

export type DataTableRowProps<Row> = {
  row: Row;
  index: number;
  columns: readonly DataColumn<Row>[];
  /** Label of the row's controls. */
  name: string;
  /** Whether Tab reaches this row; true for exactly one row. */
  isActive: boolean;
  onActivate: (index: number) => void;
  /** Left out where rows cannot be selected. */
  isSelected?: boolean;
  onSelect?: (index: number, isRange: boolean) => void;
  onOpen?: (row: Row) => void;
  actions?: (row: Row) => readonly ActionMenuItem[];
};

/** A row of DataTable. */
export function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { row, index, columns, name, isActive, isSelected = false, onActivate, onSelect, onOpen } = props;
  const { t } = useTranslation();
  const openByClick = ({ target }: MouseEvent) => {
    // The reader is selecting text to copy.
    if (window.getSelection()?.type === 'Range') return;
    if (!(target instanceof Element && target.closest('a, button, input, label, [role=menu]'))) onOpen?.(row);
  };
  return (
    <tr
      {...tableRoles.row}
      tabIndex={isActive ? 0 : -1}
      data-opens={onOpen !== undefined}
      aria-selected={onSelect && isSelected}
      onFocus={() => onActivate(index)}
      onClick={openByClick}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter') onOpen?.(row);
        else if (event.key === ' ' && onSelect) onSelect(index, event.shiftKey);
        else if (!moveFocus(event)) return;
        event.preventDefault();
      }}
    >
      {onSelect && (
        <td {...tableRoles.cell} data-narrow onMouseDown={keepTextUnmarked}>
          <Checkbox
            size="small"
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              onSelect(index, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
            }
            slotProps={{ input: { 'aria-label': t('ui.table.selectRow', { name }) } }}
          />
        </td>
      )}
      {columns.map(({ field, align, text, render }) => (
        <td key={field} {...tableRoles.cell} data-align={align}>
          {render ? render(row) : <span title={text(row)}>{text(row)}</span>}
        </td>
      ))}
      {props.actions && (
        <td {...tableRoles.cell} data-narrow data-actions>
          <ActionMenu size="small" label={t('ui.table.rowActions', { name })} items={props.actions(row)} />
        </td>
      )}
    </tr>
  );
}

/** A click with Shift selects rows; prevents the browser from also selecting the text between. */
function keepTextUnmarked(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}

/** Moves between rows by arrow keys, Page Up, Page Down, Home and End. Returns whether it handled the key. */
function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLTableRowElement>): boolean {
  const rows = [...(currentTarget.parentElement?.children ?? [])];
  const now = rows.indexOf(currentTarget);
  const page = rowsInView(currentTarget);
  const steps: Record<string, number> = {
    ArrowDown: now + 1,
    ArrowUp: now - 1,
    PageDown: now + page,
    PageUp: now - page,
    Home: 0,
    End: rows.length - 1,
  };
  const next = steps[key];
  if (next === undefined) return false;
  const row = rows[Math.max(0, Math.min(next, rows.length - 1))];
  if (row instanceof HTMLElement) row.focus();
  return true;
}

/** Number of whole rows that are visible at once below the header; at least one. */
function rowsInView(row: HTMLTableRowElement): number {
  const table = row.closest('table');
  const height = (table?.parentElement?.clientHeight ?? 0) - (table?.tHead?.offsetHeight ?? 0);
  return Math.max(1, Math.floor(height / row.offsetHeight));
}
