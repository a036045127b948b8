import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState } from 'react';
import { ListSkeleton } from '../states/skeletons.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { type DataColumn, type DataTableProps, tableRoles } from './data-table-model.ts';
import { gridTracks, headHeight, tableStyles } from './data-table-styles.ts';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableRow } from './data-table-row.tsx';
import { PagingBar } from './paging-bar.tsx';

/** A table of rows that the server returns in pages. Arrow keys move between rows, Enter opens one. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowId, label, loading = false, empty, error, bulkActions } = props;
  const { selectedIds = [], onSelect, onClearSelection } = props;
  const { maxHeight = 'max(360px, calc(100dvh - 270px))', onNextPage, onPreviousPage, pageText } = props;
  const clear = onClearSelection ?? (() => onSelect?.([]));
  const scroller = useRef<HTMLDivElement>(null);
  const fromTop = (turn: () => void) => () => {
    scroller.current?.scrollTo({ top: 0 });
    turn();
  };
  if (error) return <Box sx={frameStyles}>{error}</Box>;
  if (loading && rows.length === 0) return <ListSkeleton rows={10} />;
  if (rows.length === 0) return <Box sx={frameStyles}>{empty}</Box>;
  return (
    <Box sx={{ ...frameStyles, position: 'relative' }}>
      <Box
        ref={scroller}
        sx={{ overflow: 'auto', maxHeight, scrollPaddingBlockStart: `${headHeight}px` }}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && selectedIds.length > 0) clear();
        }}
      >
        <Table {...props} />
      </Box>
      {(onNextPage || onPreviousPage || pageText) && (
        <PagingBar
          label={label}
          busy={loading}
          {...(pageText && { pageText })}
          {...(onNextPage && { onNextPage: fromTop(onNextPage) })}
          {...(onPreviousPage && { onPreviousPage: fromTop(onPreviousPage) })}
        />
      )}
      {onSelect && bulkActions && (
        <BulkBar
          ids={selectedIds.filter((id) => rows.some((row) => rowId(row) === id))}
          actions={bulkActions}
          onClear={clear}
        />
      )}
    </Box>
  );
}

function Table<Row>(props: DataTableProps<Row>) {
  const { rows, rowId, label, loading = false, selectedIds = [], onSelect, onRowOpen, rowActions } = props;
  const columns = useShownColumns(props.columns);
  const [activeIndex, setActiveIndex] = useState(0);
  const select = useSelection(props);
  return (
    <Box
      component="table"
      {...tableRoles.table}
      aria-label={label}
      aria-busy={loading}
      sx={tableStyles}
      style={{ gridTemplateColumns: gridTracks(columns, onSelect !== undefined, rowActions !== undefined) }}
    >
      <DataTableHead
        {...{ columns, rows, selectedIds }}
        sortFields={props.sortFields ?? []}
        sort={props.sort ?? null}
        hasActions={rowActions !== undefined}
        {...(props.onSort && { onSort: props.onSort })}
        {...(onSelect && { onSelectAll: (all: boolean) => onSelect(all ? rows.map(rowId) : []) })}
      />
      <tbody {...tableRoles.group}>
        {rows.map((row, index) => (
          <DataTableRow
            key={rowId(row)}
            {...{ row, index, columns }}
            name={props.rowName(row)}
            isActive={index === Math.min(activeIndex, rows.length - 1)}
            onActivate={setActiveIndex}
            {...(onSelect && { isSelected: selectedIds.includes(rowId(row)), onSelect: select })}
            {...(onRowOpen && { onOpen: onRowOpen })}
            {...(rowActions && { actions: rowActions })}
          />
        ))}
      </tbody>
    </Box>
  );
}

/** Toggles one row; with Shift also all rows between it and the last clicked one. */
function useSelection<Row>({ rows, rowId, selectedIds = [], onSelect }: DataTableProps<Row>) {
  const lastIndex = useRef<number | null>(null);
  return (index: number, isRange: boolean): void => {
    const id = rows[index] === undefined ? '' : rowId(rows[index]);
    const isOn = !selectedIds.includes(id);
    const from = isRange && lastIndex.current !== null ? lastIndex.current : index;
    lastIndex.current = index;
    const touched = new Set(
      rows.slice(Math.min(from, index), Math.max(from, index) + 1).map((row) => rowId(row)),
    );
    const others = selectedIds.filter((one) => !touched.has(one));
    onSelect?.(isOn ? [...others, ...touched] : others);
  };
}

function useShownColumns<Row>(columns: readonly DataColumn<Row>[]): readonly DataColumn<Row>[] {
  const { breakpoints } = useTheme();
  const room = {
    sm: useMediaQuery(breakpoints.up('sm')),
    md: useMediaQuery(breakpoints.up('md')),
    lg: useMediaQuery(breakpoints.up('lg')),
  };
  return columns.filter(({ hideBelow }) => hideBelow === undefined || room[hideBelow]);
}

const frameStyles = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  overflow: 'clip',
  backgroundColor: 'background.paper',
} as const;
