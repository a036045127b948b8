import { Suspense, lazy } from 'react';
import type { ComponentType } from 'react';
import { ListSkeleton } from '../states/skeletons.tsx';
import type { DataTableProps } from './data-table-model.ts';

const DataTable = lazy(async () => ({ default: (await import('./data-table.tsx')).DataTable }));

/** The data grid, loaded when a page first shows one. */
export function LazyDataTable<Row>(props: DataTableProps<Row>) {
  // React.lazy forgets that the component is generic.
  const Table = DataTable as unknown as ComponentType<DataTableProps<Row>>;
  return (
    <Suspense fallback={<ListSkeleton rows={10} />}>
      <Table {...props} />
    </Suspense>
  );
}
