import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenCandidate, usePanelAddress } from '#candidates/web/open-candidate.ts';
import { candidates } from '#candidates/contract.ts';
import { nameOf } from '#applications/web/parts/name-of.ts';
import { RejectApplicationDialog } from '#applications/web/parts/reject-dialog.tsx';
import { useRegisteredShortcuts, useShortcut } from '#platform/web/shortcuts.ts';
import type { DataColumn } from '#ui/grid/data-table-model.ts';
import { DataTable } from '#ui/grid/data-table.tsx';
import { PersonCell } from '#ui/grid/person-cell.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { applicants } from '../../contract.ts';
import { HitLine } from './hit-line.tsx';
import { PeopleCards } from './people-cards.tsx';
import { type PeopleGridProps, type PersonRow, positionOf } from './people-grid-model.ts';

/** A list of people: a table, or cards on a phone. j and k move between rows, Enter opens one. */
export function PeopleGrid<Row extends PersonRow, Sort extends string>(props: PeopleGridProps<Row, Sort>) {
  return props.isPhone ? <PeopleCards {...props} /> : <PeopleTable {...props} />;
}

function PeopleTable<Row extends PersonRow, Sort extends string>(props: PeopleGridProps<Row, Sort>) {
  const { label, rows, columns, candidateIdOf, paging, state, onSelect, onSort } = props;
  const { t } = useTranslation();
  const { open, hrefOf, onClick } = useOpenCandidate();
  const box = useRef<HTMLDivElement>(null);
  const { reject, dialog } = useRejection();
  useRowKeys(box, props, reject);
  const name: DataColumn<Row> = {
    field: 'name',
    title: t('applicants.columns.name'),
    flex: 2,
    minWidth: 180,
    text: nameOf,
    render: (row) => (
      <PersonCell
        name={nameOf(row)}
        photoUrl={row.photo}
        isWithheld={row.isWithheld}
        secondLine={positionOf(row) || (row.email ?? '')}
        href={hrefOf(candidateIdOf(row))}
        onClick={onClick(candidateIdOf(row))}
        note={row.hit && <HitLine hit={row.hit} noWrap />}
      />
    ),
  };
  return (
    <div ref={box}>
      <DataTable<Row>
        {...{ label, rows }}
        columns={[name, ...columns]}
        rowId={(row) => row.id}
        rowName={nameOf}
        loading={props.isStale || paging.isLoading}
        sortFields={props.sorts}
        sort={{ field: state.sort, order: state.order }}
        onSort={(sort) => {
          if (sort !== null) onSort({ sort: sort.field as Sort, order: sort.order });
        }}
        onRowOpen={(row) => open(candidateIdOf(row))}
        selectedIds={props.selectedIds}
        {...(onSelect && { onSelect })}
        onClearSelection={props.onClearSelection}
        pageText={paging.text}
        {...(paging.onNext && { onNextPage: paging.onNext })}
        {...(paging.onPrevious && { onPreviousPage: paging.onPrevious })}
      />
      {dialog}
    </div>
  );
}

const listsOfRows = [candidates.list, applicants.listApplicants];

/** The dialog that rejects the application of a row. */
function useRejection() {
  const [id, setId] = useState<string | null>(null);
  const dialog = id !== null && (
    <LazyOverlay>
      <RejectApplicationDialog applicationId={id} lists={listsOfRows} onClose={() => setId(null)} />
    </LazyOverlay>
  );
  return { reject: setId, dialog };
}

/**
 * j and k move the focus from row to row, beginning with the first one; w writes to the person of the row, and r rejects
 * their application.
 */
function useRowKeys<Row extends PersonRow>(
  box: React.RefObject<HTMLElement | null>,
  {
    rows: people,
    candidateIdOf,
    openApplicationIdOf,
  }: Pick<PeopleGridProps<Row>, 'rows' | 'candidateIdOf' | 'openApplicationIdOf'>,
  onReject: (applicationId: string | null) => void,
): void {
  const { candidateId } = usePanelAddress();
  const { openToWrite } = useOpenCandidate();
  const find = () => {
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])];
    return { rows, now: rows.findIndex((row) => row.contains(document.activeElement)) };
  };
  const step = (by: number): void => {
    const { rows, now } = find();
    rows[Math.min(rows.length - 1, Math.max(0, now + by))]?.focus();
  };
  useShortcut('j', () => step(1), candidateId === null);
  useShortcut('k', () => step(-1), candidateId === null);
  const withPerson = (act: (person: Row) => void) => (): void => {
    const person = people[find().now];
    if (person !== undefined) act(person);
  };
  const write = withPerson((person) => openToWrite(candidateIdOf(person)));
  const reject = withPerson((person) => onReject(openApplicationIdOf(person)));
  useShortcut('w', write, candidateId === null);
  useShortcut('r', reject, candidateId === null);
  useRegisteredShortcuts(['enter'], candidateId === null);
}
