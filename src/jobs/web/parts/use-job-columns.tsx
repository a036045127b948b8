import { useTranslation } from 'react-i18next';
import { formatDate, formatRelative } from '#platform/web/format.ts';
import type { DataColumn } from '#ui/grid/data-table-model.ts';
import { StatusChip } from '#ui/page/status-chip.tsx';
import type { JobSummary } from '../../contract.ts';
import { placeOf, statusTones } from '../job-words.ts';
import { JobCell } from './job-cell.tsx';
import { StepsBar, stepsInWords } from './steps-bar.tsx';

/** Columns of a list of jobs. */
export function useJobColumns(): DataColumn<JobSummary>[] {
  const { t, i18n } = useTranslation();
  const place = (job: JobSummary) =>
    [placeOf(job, i18n.language), t(`jobs.locationTypes.${job.locationType}`)].filter(Boolean).join(' · ');
  const age = (job: JobSummary) => formatRelative(job.publishedAt ?? job.createdAt);
  const department = (job: JobSummary) => job.department?.name ?? t('jobs.list.noDepartment');
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
    {
      field: 'type',
      title: t('jobs.list.columns.type'),
      text: (job) => t(`jobs.jobTypes.${job.jobType}`),
      width: 120,
      hideBelow: 'lg',
    },
    {
      field: 'applicants',
      title: t('jobs.list.columns.applicants'),
      text: (job) => stepsInWords(job.steps) || t('jobs.list.noApplicants'),
      render: (job) => <StepsBar steps={job.steps} />,
      flex: 1.2,
      minWidth: 140,
      hideBelow: 'sm',
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
