import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate, formatRelative } from '#platform/web/format.ts';
import type { DataColumn } from '#ui/grid/data-table-model.ts';
import { StatusChip } from '#ui/page/status-chip.tsx';
import type { ListedJob } from '../../contract.ts';
import type { OfferedField } from '../../custom-field-contract.ts';
import { placeOf, statusTones } from '../job-words.ts';
import { customText } from './custom-text.ts';
import { JobCell } from './job-cell.tsx';
import { NewBadge, newText } from './new-badge.tsx';
import { countsInWords, StepsBar, stepsInWords } from './steps-bar.tsx';

/** The columns of a job list, and those of these custom fields. */
export function useJobColumns(fields: readonly OfferedField[]): DataColumn<ListedJob>[] {
  const { t, i18n } = useTranslation();
  const fieldColumns = fields.map(({ id, name }) => ({
    field: id,
    title: name,
    text: (job: ListedJob) => customText(job.customFields, id, t),
    flex: 1,
    minWidth: 100,
  }));
  return [...factColumns(t, i18n.language), ...fieldColumns, ...progressColumns(t)];
}

function factColumns(t: TFunction, language: string): DataColumn<ListedJob>[] {
  const place = (job: ListedJob) =>
    [job.city || placeOf(job, language), t(`jobs.locationTypes.${job.locationType}`)]
      .filter(Boolean)
      .join(' · ');
  const department = (job: ListedJob) => job.department?.name ?? t('jobs.list.noDepartment');
  return [
    {
      field: 'title',
      title: t('jobs.list.columns.title'),
      text: (job) => job.title,
      render: (job) => <JobCell job={job} secondLine={department(job)} />,
      flex: 2.2,
      minWidth: 190,
    },
    {
      field: 'status',
      title: t('jobs.list.columns.status'),
      text: (job) => t(`jobs.statuses.${job.status}`),
      render: (job) => <StatusChip tone={statusTones[job.status]} label={t(`jobs.statuses.${job.status}`)} />,
      width: 130,
    },
    { field: 'place', title: t('jobs.list.columns.place'), text: place, flex: 1.4, hideBelow: 'md' },
  ];
}

function progressColumns(t: TFunction): DataColumn<ListedJob>[] {
  const age = (job: ListedJob) => formatRelative(job.publishedAt ?? job.createdAt);
  return [
    {
      field: 'applicants',
      title: t('jobs.list.columns.applicants'),
      text: (job) => `${countsInWords(job.steps, t)} ${stepsInWords(job.steps)}`.trim(),
      render: (job) => <StepsBar steps={job.steps} />,
      flex: 1.2,
      minWidth: 130,
      hideBelow: 'sm',
    },
    {
      field: 'new',
      title: t('jobs.list.columns.new'),
      text: (job) => (job.newCount === 0 ? '' : t('jobs.list.new', { number: newText(job.newCount) })),
      render: (job) => <NewBadge count={job.newCount} />,
      width: 90,
    },
    {
      field: 'owner',
      title: t('jobs.list.columns.owner'),
      text: (job) => (job.createdBy === null ? '' : `${job.createdBy.name} ${job.createdBy.surname}`),
      flex: 1,
      hideBelow: 'lg',
    },
    {
      field: 'age',
      title: t('jobs.list.columns.age'),
      text: age,
      render: (job) => (
        <time
          dateTime={job.publishedAt ?? job.createdAt}
          title={formatDate(job.publishedAt ?? job.createdAt)}
        >
          {age(job)}
        </time>
      ),
      width: 120,
      hideBelow: 'md',
    },
  ];
}
