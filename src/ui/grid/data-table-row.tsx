import Checkbox from '@mui/material/Checkbox';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, type ActionMenuItem } from '../page/action-menu.tsx';
import type { DataColumn } from './data-table-model.ts';

export type DataTableRowProps<Row> = {
  row: Row;
  index: number;
  columns: readonly DataColumn<Row>[];
  /** Names the row's own controls. */
  name: string;
  /** The one row that Tab reaches. */
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
    if (!(target instanceof Element && target.closest('a, button, input, label, [role=menu]'))) onOpen?.(row);
  };
  return (
    <tr
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
        <td data-narrow>
          <Checkbox
            size="small"
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              onSelect(index, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
            }
            slotProps={{ input: { 'aria-label': t('ui.table.selectRow') } }}
          />
        </td>
      )}
      {columns.map(({ field, align, text, render }) => (
        <td key={field} data-align={align}>
          {render ? render(row) : <span title={text(row)}>{text(row)}</span>}
        </td>
      ))}
      {props.actions && (
        <td data-narrow data-actions>
          <ActionMenu size="small" label={t('ui.table.rowActions', { name })} items={props.actions(row)} />
        </td>
      )}
    </tr>
  );
}

/** Moves between rows by arrow keys, Home and End; says whether the key was one of them. */
function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLTableRowElement>): boolean {
  const next = {
    ArrowDown: currentTarget.nextElementSibling,
    ArrowUp: currentTarget.previousElementSibling,
    Home: currentTarget.parentElement?.firstElementChild,
    End: currentTarget.parentElement?.lastElementChild,
  }[key];
  if (next instanceof HTMLElement) next.focus();
  return ['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key);
}
