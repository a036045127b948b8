import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format.ts';
import type { DataColumn } from '#ui/grid/data-table-model.ts';
import { DataTable } from '#ui/grid/data-table.tsx';
import { PersonCell } from '#ui/grid/person-cell.tsx';
import type { ApplicantOptions } from '#applications/filter-contract.ts';
import { nameOf } from '#applications/web/parts/name-of.ts';
import type { Applicant } from '../../contract.ts';
import { type ApplicantSort, applicantSorts, isPlainColumn, questionOf } from '../../rules.ts';
import type { ListState } from '../applicants-search.ts';
import { AssigneeCell, FlagsCell, OutcomeCell, RatingCell, StepCell, TagsCell } from './applicant-cells.tsx';
import { answerText, cellText } from './applicant-texts.ts';
import type { Paging } from './use-applicants.ts';

export type ApplicantsTableProps = {
  rows: readonly Applicant[];
  state: ListState;
  options: ApplicantOptions;
  paging: Paging;
  isStale: boolean;
  selectedIds: readonly string[];
  /** Undefined where bulk actions are not allowed. */
  onSelect?: ((ids: string[]) => void) | undefined;
  onClearSelection: () => void;
  onSort: (sort: Pick<ListState, 'sort' | 'order'>) => void;
  onOpen: (row: Applicant) => void;
};

/** The applications of a job as a grid with the chosen columns. */
export function ApplicantsTable(props: ApplicantsTableProps) {
  const { rows, state, options, paging, isStale, selectedIds, onSelect, onSort, onOpen } = props;
  const { t } = useTranslation();
  const columns = useColumns(state.columns, options);
  return (
    <DataTable<Applicant>
      label={t('applicants.title')}
      rows={rows}
      columns={columns}
      rowId={idOf}
      rowName={nameOf}
      loading={isStale || paging.isLoading}
      sortFields={applicantSorts}
      sort={{ field: state.sort, order: state.order }}
      onSort={(sort) => {
        if (sort !== null) onSort({ sort: sort.field as ApplicantSort, order: sort.order });
      }}
      onRowOpen={onOpen}
      selectedIds={selectedIds}
      {...(onSelect && { onSelect })}
      onClearSelection={props.onClearSelection}
      pageText={paging.text}
      {...(paging.onNext && { onNextPage: paging.onNext })}
      {...(paging.onPrevious && { onPreviousPage: paging.onPrevious })}
    />
  );
}

const idOf = (row: Applicant): string => row.id;

const widths: Readonly<Record<string, number>> = {
  step: 160,
  outcome: 130,
  rating: 90,
  flags: 226,
  applied: 115,
  days: 120,
  answer: 130,
  source: 130,
  tags: 190,
  meeting: 170,
  email: 230,
  phone: 150,
  place: 180,
  title: 180,
  company: 180,
};

// Shares of the width that remains beside the other columns.
const shares: Readonly<Record<string, { flex: number; minWidth: number }>> = {
  name: { flex: 2, minWidth: 180 },
  assignee: { flex: 1, minWidth: 136 },
};

function useColumns(names: readonly string[], options: ApplicantOptions): DataColumn<Applicant>[] {
  const { t, i18n } = useTranslation();
  return useMemo(
    () =>
      names.flatMap((field): DataColumn<Applicant>[] => {
        const question = questionOf(field);
        if (question !== null) {
          const title = options.questions.find((one) => one.id === question)?.label;
          return title === undefined
            ? []
            : [{ field, title, width: 180, text: (row) => answerText(row.answers[question], t) }];
        }
        if (!isPlainColumn(field)) return [];
        const draw = renderers(options, names)[field];
        return [
          {
            field,
            title: t(`applicants.columns.${field}`),
            text: (row) => cellText(field, row, { t, language: i18n.language, options }),
            ...(shares[field] ?? { width: widths[field] ?? 140 }),
            ...(draw !== undefined && { render: draw }),
          },
        ];
      }),
    [names, options, t, i18n.language],
  );
}

const renderers = (
  options: ApplicantOptions,
  names: readonly string[],
): Partial<Record<string, (row: Applicant) => React.ReactNode>> => ({
  name: (row) => (
    <PersonCell
      name={nameOf(row)}
      photoUrl={row.photo}
      secondLine={[row.currentTitle, row.currentCompany].filter(Boolean).join(' · ')}
    />
  ),
  step: (row) => <StepCell {...{ row, options }} withOutcome={!names.includes('outcome')} />,
  outcome: (row) => <OutcomeCell row={row} />,
  rating: (row) => <RatingCell rating={row.rating} />,
  flags: (row) => <FlagsCell row={row} isOneLine />,
  tags: (row) => <TagsCell tags={row.tags} />,
  assignee: (row) => <AssigneeCell assignee={row.assignee} />,
  meeting: (row) =>
    row.nextMeetingAt && <time dateTime={row.nextMeetingAt}>{formatDateTime(row.nextMeetingAt)}</time>,
});
