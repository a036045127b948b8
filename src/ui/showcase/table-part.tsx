import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn, TableSort } from '../grid/data-table-model.ts';
import { DataTable } from '../grid/data-table.tsx';
import { PersonCell } from '../grid/person-cell.tsx';
import { StatusChip } from '../page/status-chip.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { useToast } from '../toasts.tsx';
import { samplePeople, stageTones } from './sample-people.ts';
import type { SamplePerson } from './sample-people.ts';

/** The grid: full, empty and broken. */
export function TablePart() {
  const { t } = useTranslation();
  const toast = useToast();
  const [sort, setSort] = useState<TableSort | null>({ field: 'days', order: 'desc' });
  const [selected, setSelected] = useState<string[]>(['person-2', 'person-3']);
  const columns = useColumns();
  const sign = sort?.order === 'desc' ? -1 : 1;
  const rows =
    sort?.field === 'days' ? samplePeople.toSorted((a, b) => sign * (a.days - b.days)) : samplePeople;
  const shared = { label: t('ui.showcase.people'), columns, rowId: idOf, rowName: nameOf };
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="h2">{t('ui.showcase.table')}</Typography>
      <DataTable
        {...shared}
        rows={rows}
        sortFields={['name', 'days']}
        sort={sort}
        onSort={setSort}
        selectedIds={selected}
        onSelect={setSelected}
        bulkActions={[
          {
            key: 'move',
            label: t('ui.showcase.move'),
            onSelect: () => toast.success(t('ui.showcase.moved')),
          },
          { key: 'mail', label: t('ui.showcase.mail'), onSelect: () => undefined },
          { key: 'reject', label: t('ui.showcase.reject'), tone: 'danger', onSelect: () => undefined },
        ]}
        onRowOpen={(row) => toast.success(row.name)}
        rowActions={() => [
          { key: 'edit', label: t('ui.showcase.edit') },
          { key: 'archive', label: t('ui.showcase.archive'), tone: 'danger' },
        ]}
        pageText={t('ui.showcase.found', { count: 48 })}
        onNextPage={() => undefined}
        maxHeight="440px"
      />
      <DataTable
        {...shared}
        rows={[]}
        empty={
          <EmptyState
            icon={UserSearch}
            title={t('ui.showcase.emptyTitle')}
            body={t('ui.showcase.emptyBody')}
          />
        }
      />
      <DataTable
        {...shared}
        rows={[]}
        error={<ErrorState requestId="req_01J9ZK" onRetry={() => undefined} />}
      />
    </Stack>
  );
}

const idOf = (row: SamplePerson) => row.id;
const nameOf = (row: SamplePerson) => row.name;

function useColumns(): DataColumn<SamplePerson>[] {
  const { t } = useTranslation();
  return [
    {
      field: 'name',
      title: t('ui.showcase.name'),
      text: (row) => row.name,
      render: (row) => <PersonCell name={row.name} secondLine={row.title} />,
      flex: 2,
      minWidth: 220,
    },
    {
      field: 'stage',
      title: t('ui.showcase.status'),
      text: (row) => t(`ui.showcase.stage.${row.stage}`),
      render: (row) => (
        <StatusChip tone={stageTones[row.stage]} label={t(`ui.showcase.stage.${row.stage}`)} />
      ),
      minWidth: 130,
    },
    { field: 'place', title: t('ui.showcase.place'), text: (row) => row.place, hideBelow: 'md' },
    {
      field: 'days',
      title: t('ui.showcase.days'),
      text: (row) => String(row.days),
      width: 140,
      align: 'end',
      hideBelow: 'sm',
    },
  ];
}
