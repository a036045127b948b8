import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRelative } from '#platform/web/format.ts';
import type { DataColumn } from '#ui/grid/data-table-model.ts';
import type { ApplicantOptions } from '#applications/filter-contract.ts';
import type { Applicant } from '../../contract.ts';
import { fieldOf, isPlainColumn, questionOf } from '../../rules.ts';
import { AssigneeCell, FlagsCell, OutcomeCell, RatingCell, StepCell, TagsCell } from './step-cell.tsx';
import { answerText, cellText, daysText, stepOf } from './applicant-texts.ts';
import { sizeOf } from './column-sizes.ts';
import { customColumn } from './custom-column.ts';

/** The chosen columns of the applications of a job, besides the name. */
export function useApplicantColumns(
  names: readonly string[],
  options: ApplicantOptions,
): DataColumn<Applicant>[] {
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
        const custom = options.customFields.find(({ id }) => id === fieldOf(field));
        if (custom !== undefined) return [customColumn(custom, t)];
        if (!isPlainColumn(field) || field === 'name') return [];
        const draw = renderers(options, names)[field];
        return [
          {
            field,
            title: t(`applicants.columns.${field}`),
            text: (row) => cellText(field, row, { t, language: i18n.language, options }),
            ...sizeOf(field),
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
  step: (row) => (
    <StepCell application={row} step={stepOf(row, options)} withOutcome={!names.includes('outcome')} />
  ),
  outcome: (row) => <OutcomeCell application={row} />,
  rating: (row) => <RatingCell rating={row.rating} />,
  flags: (row) => <FlagsCell row={row} isOneLine />,
  tags: (row) => <TagsCell tags={row.tags} />,
  assignee: (row) => <AssigneeCell assignee={row.assignee} />,
  meeting: (row) =>
    row.nextMeetingAt && <time dateTime={row.nextMeetingAt}>{formatDateTime(row.nextMeetingAt)}</time>,
});

/** The columns that a card shows by `ApplicantFacts`. */
export const applicantFactColumns = ['step', 'outcome', 'days', 'rating', 'flags', 'assignee', 'applied'];

/** The card of an application below the name. */
export function ApplicantFacts({ row, options }: { row: Applicant; options: ApplicantOptions }) {
  const { t } = useTranslation();
  return (
    <>
      <StepCell application={row} step={stepOf(row, options)} />
      {row.outcome === 'open' ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {daysText(row, t)}
        </Typography>
      ) : (
        <OutcomeCell application={row} />
      )}
      <RatingCell rating={row.rating} />
      <FlagsCell row={row} />
      <AssigneeCell assignee={row.assignee} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {`${t('applicants.columns.applied')}: ${formatRelative(row.appliedAt)}`}
      </Typography>
    </>
  );
}
