import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, formatRelative } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { BulkBar } from '#ui/grid/bulk-bar.tsx';
import type { BulkAction } from '#ui/grid/data-table-model.ts';
import { PagingBar } from '#ui/grid/paging-bar.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { DottedLine } from '#ui/page/dotted-line.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import type { ListedJob } from '../../contract.ts';
import type { OfferedField } from '../../custom-field-contract.ts';
import { summaryOf, statusTones } from '../job-words.ts';
import { customText } from './custom-text.ts';
import { NewBadge } from './new-badge.tsx';
import { countsInWords, StepsLine } from './steps-bar.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';
import { StepSquare } from './step-square.tsx';

export type JobCardsProps = {
  label: string;
  jobs: readonly ListedJob[];
  /** The custom fields that are shown. */
  fields: readonly OfferedField[];
  busy: boolean;
  selectedIds: readonly string[];
  onSelect?: (ids: string[]) => void;
  bulkActions: readonly BulkAction[];
  onNextPage?: () => void;
  onPreviousPage?: () => void;
};

/** Jobs as cards, each with its applicants by step. */
export function JobCards(props: JobCardsProps) {
  const { label, jobs, fields, busy, selectedIds, onSelect, bulkActions, onNextPage, onPreviousPage } = props;
  const toggle = (id: string): void =>
    onSelect?.(selectedIds.includes(id) ? selectedIds.filter((one) => one !== id) : [...selectedIds, id]);
  return (
    <Box sx={{ position: 'relative' }}>
      <Box component="ul" aria-label={label} aria-busy={busy} sx={gridStyles}>
        {jobs.map((job) => (
          <JobCard
            key={job.id}
            {...{ job, fields }}
            isSelected={selectedIds.includes(job.id)}
            {...(onSelect && { onToggle: () => toggle(job.id) })}
          />
        ))}
      </Box>
      {(onNextPage ?? onPreviousPage) && (
        <PagingBar
          label={label}
          busy={busy}
          {...(onNextPage && { onNextPage })}
          {...(onPreviousPage && { onPreviousPage })}
        />
      )}
      {onSelect && (
        <BulkBar
          ids={selectedIds.filter((id) => jobs.some((job) => job.id === id))}
          actions={bulkActions}
          onClear={() => onSelect([])}
        />
      )}
    </Box>
  );
}

type JobCardProps = {
  job: ListedJob;
  fields: JobCardsProps['fields'];
  isSelected: boolean;
  onToggle?: () => void;
};

function JobCard({ job, fields, isSelected, onToggle }: JobCardProps) {
  const { t, i18n } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <Box component="li" sx={(theme) => cardStyles(theme, isSelected)}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Link
            component={LinkComponent}
            href={links.job(job.id)}
            color="inherit"
            sx={{ ...tapTarget, fontWeight: 600, textDecoration: 'none', overflowWrap: 'anywhere' }}
          >
            {job.title}
          </Link>
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
            <DottedLine>
              {summaryOf(job, t, i18n.language).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </DottedLine>
          </Typography>
        </Box>
        {onToggle && (
          <Checkbox
            size="small"
            checked={isSelected}
            onChange={onToggle}
            slotProps={{ input: { 'aria-label': t('jobs.list.select', { job: job.title }) } }}
            sx={{ margin: '-6px -6px 0 0' }}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <StatusChip tone={statusTones[job.status]} label={t(`jobs.statuses.${job.status}`)} />
        <NewBadge count={job.newCount} />
      </Box>
      <Applicants steps={job.steps} />
      <FieldLines job={job} fields={fields} />
      <CardFoot job={job} />
    </Box>
  );
}

function Applicants({ steps }: { steps: ListedJob['steps'] }) {
  const { t } = useTranslation();
  const usedSteps = steps.filter((step) => step.openCount > 0);
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {countsInWords(steps, t)}
      </Typography>
      <StepsLine steps={steps} />
      {usedSteps.length > 0 && (
        <Box component="ul" sx={stepsStyles}>
          {usedSteps.map((step) => (
            <li key={step.id}>
              <StepSquare color={step.color} />
              {step.title}
              <b>{formatNumber(step.openCount)}</b>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

function FieldLines({ job, fields }: { job: ListedJob; fields: JobCardsProps['fields'] }) {
  const { t } = useTranslation();
  return fields.map(({ id, name }) => {
    const text = customText(job.customFields, id, t);
    if (text === '') return null;
    return (
      <Typography key={id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {name}:{' '}
        </Box>
        {text}
      </Typography>
    );
  });
}

function CardFoot({ job }: { job: ListedJob }) {
  const { t } = useTranslation();
  const since = job.publishedAt ?? job.createdAt;
  const owner = job.createdBy === null ? '' : `${job.createdBy.name} ${job.createdBy.surname}`;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        marginBlockStart: 'auto',
        fontSize: '0.75rem',
        color: 'text.secondary',
      }}
    >
      {owner !== '' && (
        <>
          <PersonAvatar name={owner} size={20} />
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {owner}
          </Box>
        </>
      )}
      <Box
        component="time"
        dateTime={since}
        title={formatDate(since)}
        sx={{ marginInlineStart: 'auto', whiteSpace: 'nowrap' }}
      >
        {t(job.publishedAt === null ? 'jobs.list.created' : 'jobs.list.opened', {
          when: formatRelative(since),
        })}
      </Box>
    </Box>
  );
}

const gridStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  gap: 1.5,
  listStyle: 'none',
  margin: 0,
  padding: 0,
} as const;

const cardStyles = (theme: Theme, isSelected: boolean) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  minWidth: 0,
  padding: 2,
  borderRadius: '12px',
  border: `1px solid ${isSelected ? theme.kadro.accent.line : theme.kadro.line}`,
  backgroundColor: isSelected ? theme.kadro.accent.wash : theme.kadro.surface,
});

const stepsStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 12px',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: '0.75rem',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  '& li': { display: 'flex', alignItems: 'center', gap: '5px' },
  '& b': { fontWeight: 600, color: 'text.primary' },
} as const;
