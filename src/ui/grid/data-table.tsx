import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataGrid } from '@mui/x-data-grid/DataGrid';
import type { GridColDef, GridRowSelectionModel, GridValidRowModel } from '@mui/x-data-grid';
import { enUS, trTR } from '@mui/x-data-grid/locales';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../page/action-menu.tsx';
import { ListSkeleton } from '../states/skeletons.tsx';
import { visuallyHidden } from '../visually-hidden.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { DataColumn, DataTableProps } from './data-table-model.ts';
import { gridLook } from './grid-look.ts';
import { PagingBar } from './paging-bar.tsx';

const rowHeight = 44;

/** Rows of the server, a page at a time. Import it through LazyDataTable only: the grid is heavy. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    rows,
    rowId,
    label,
    loading = false,
    empty,
    error,
    bulkActions,
    selectedIds = [],
    onSelect,
  } = props;
  const { maxHeight = 'max(360px, calc(100dvh - 270px))', onNextPage, onPreviousPage, pageText } = props;
  if (error) return <Box sx={frameLook}>{error}</Box>;
  if (loading && rows.length === 0) return <ListSkeleton rows={10} />;
  if (rows.length === 0) return <Box sx={frameLook}>{empty}</Box>;
  return (
    <Box sx={{ ...frameLook, position: 'relative' }}>
      <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight }}>
        <Grid {...props} />
      </Box>
      {(onNextPage || onPreviousPage || pageText) && (
        <PagingBar
          label={label}
          busy={loading}
          {...(pageText && { pageText })}
          {...(onNextPage && { onNextPage })}
          {...(onPreviousPage && { onPreviousPage })}
        />
      )}
      {onSelect && bulkActions && (
        <BulkBar
          ids={selectedIds.filter((id) => rows.some((row) => rowId(row) === id))}
          actions={bulkActions}
          onClear={() => onSelect([])}
        />
      )}
    </Box>
  );
}

function Grid<Row>(props: DataTableProps<Row>) {
  const { rows, rowId, label, loading = false, sort, onSort, selectedIds = [], onSelect, onRowOpen } = props;
  const { t, i18n } = useTranslation();
  const gridRows = useMemo(() => rows.map((row) => ({ id: rowId(row), row })), [rows, rowId]);
  const columns = useGridColumns(props);
  const words = (i18n.language.startsWith('tr') ? trTR : enUS).components.MuiDataGrid.defaultProps.localeText;
  const hidden = useHiddenColumns(props.columns);
  return (
    <DataGrid
      label={label}
      rows={gridRows}
      columns={columns}
      columnVisibilityModel={hidden}
      loading={loading}
      rowHeight={rowHeight}
      columnHeaderHeight={38}
      hideFooter
      disableColumnMenu
      disableColumnFilter
      disableColumnSelector
      disableColumnResize
      disableRowSelectionOnClick
      sortingMode="server"
      sortingOrder={['asc', 'desc']}
      sortModel={sort ? [{ field: sort.field, sort: sort.order }] : []}
      onSortModelChange={([next]) => onSort?.(next?.sort ? { field: next.field, order: next.sort } : null)}
      checkboxSelection={Boolean(onSelect)}
      rowSelectionModel={{ type: 'include', ids: new Set(selectedIds) }}
      onRowSelectionModelChange={(model) => onSelect?.(idsOf(model, gridRows))}
      onRowClick={(params) => onRowOpen?.((params.row as GridRow<Row>).row)}
      onCellKeyDown={(params, event) => {
        if (event.key !== 'Enter' || params.field === actionsField || params.field === '__check__') return;
        event.preventDefault();
        onRowOpen?.((params.row as GridRow<Row>).row);
      }}
      localeText={{ ...words, checkboxSelectionSelectRow: t('ui.table.selectRow') }}
      slots={{ columnSortedAscendingIcon: SortUp, columnSortedDescendingIcon: SortDown }}
      sx={[gridLook, onRowOpen ? { '& .MuiDataGrid-row': { cursor: 'pointer' } } : {}]}
    />
  );
}

type GridRow<Row> = { id: string; row: Row };
const actionsField = '__actions__';

function useGridColumns<Row>(props: DataTableProps<Row>): GridColDef<GridValidRowModel>[] {
  const { columns, sortFields = [], rowActions, rowName } = props;
  const { t } = useTranslation();
  const given = columns.map((column): GridColDef<GridValidRowModel> => {
    const { field, title, text, render, width, align, minWidth = 96, flex = 1 } = column;
    return {
      field,
      headerName: title,
      sortable: sortFields.includes(field),
      minWidth,
      ...(width ? { width } : { flex }),
      ...(align === 'end' && { align: 'right', headerAlign: 'right' }),
      valueGetter: (_value, gridRow) => text((gridRow as GridRow<Row>).row),
      renderCell: ({ row: gridRow }) => {
        const { row } = gridRow as GridRow<Row>;
        return render ? render(row) : <TextCell text={text(row)} />;
      },
    };
  });
  if (!rowActions) return given;
  const actions: GridColDef<GridValidRowModel> = {
    field: actionsField,
    headerName: t('ui.table.actions'),
    renderHeader: () => (
      <Box component="span" sx={visuallyHidden}>
        {t('ui.table.actions')}
      </Box>
    ),
    sortable: false,
    width: 48,
    align: 'center',
    cellClassName: 'kadro-row-actions',
    renderCell: ({ row: gridRow }) => {
      const { row } = gridRow as GridRow<Row>;
      const label = t('ui.table.rowActions', { name: rowName(row) });
      return <ActionMenu size="small" label={label} items={rowActions(row)} />;
    },
  };
  return [...given, actions];
}

function TextCell({ text }: { text: string }) {
  return (
    <Box component="span" title={text} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {text}
    </Box>
  );
}

function useHiddenColumns<Row>(columns: readonly DataColumn<Row>[]): Record<string, boolean> {
  const { breakpoints } = useTheme();
  const room = {
    sm: useMediaQuery(breakpoints.up('sm')),
    md: useMediaQuery(breakpoints.up('md')),
    lg: useMediaQuery(breakpoints.up('lg')),
  };
  return Object.fromEntries(
    columns.map(({ field, hideBelow }) => [field, hideBelow === undefined || room[hideBelow]]),
  );
}

/** "All" comes as what is left out; the page's own ids are what is meant. */
function idsOf(model: GridRowSelectionModel, rows: readonly { id: string }[]): string[] {
  if (model.type === 'include') return [...model.ids].map(String);
  return rows.filter(({ id }) => !model.ids.has(id)).map(({ id }) => id);
}

const SortUp = () => <ArrowUp size={14} aria-hidden />;
const SortDown = () => <ArrowDown size={14} aria-hidden />;

const frameLook = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  overflow: 'clip',
  backgroundColor: 'background.paper',
} as const;
