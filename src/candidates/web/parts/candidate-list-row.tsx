import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatRelative } from '#platform/web/format.ts';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import type { ApplicationSummary, CandidateRow } from '../../contract.ts';
import { placeOf } from '../../rules.ts';
import { fullName, outcomeTones, positionOf, sourceOf } from '../candidate-words.ts';
import { StepDot } from './step-dot.tsx';
import { TagChip } from './tag-chip.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';

type CandidateListRowProps = {
  row: CandidateRow;
  index: number;
  /** Number of all rows; -1 when the server has more. */
  count: number;
  isPhone: boolean;
  height: number;
  /** Pixels from the top of the list. */
  offset: number;
  href: string;
  onClick: (event: MouseEvent) => void;
};

const tagsShown = 2;

/** One candidate in the list: a row of cells, or a card on a phone. The whole row is a link. */
export function CandidateListRow(props: CandidateListRowProps) {
  const { row, index, count, isPhone, height, offset, href, onClick } = props;
  const { t, i18n } = useTranslation();
  const application = row.latestApplication;
  const applied = application?.appliedAt ?? row.createdAt;
  return (
    <Box
      component="li"
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={index}
      sx={[rowStyles, isPhone ? cardStyles : columnsStyles]}
      style={{ height, transform: `translateY(${offset}px)` }}
    >
      <Person row={row} href={href} onClick={onClick} />
      <Cell column="application">
        {application === null ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('candidates.list.noApplication')}
          </Typography>
        ) : (
          <ApplicationStatus application={application} />
        )}
      </Cell>
      <Tags tags={row.tags} />
      <Cell column="place">
        <Typography variant="body2" noWrap>
          {isPhone ? placeOf(row, i18n.language) : row.city || placeOf(row, i18n.language)}
        </Typography>
      </Cell>
      <Cell column="source">
        <Typography variant="body2" noWrap>
          {sourceOf(row.source, t)}
        </Typography>
      </Cell>
      <Cell column="applied">
        <Typography
          variant="body2"
          noWrap
          component="time"
          dateTime={applied}
          title={formatDate(applied)}
          sx={{ color: 'text.secondary' }}
        >
          {formatRelative(applied)}
        </Typography>
      </Cell>
    </Box>
  );
}

function Person({ row, href, onClick }: Pick<CandidateListRowProps, 'row' | 'href' | 'onClick'>) {
  return (
    <Box className="column-name">
      <PersonAvatar name={fullName(row)} photoUrl={row.photo} size={28} />
      <Box sx={{ minWidth: 0 }}>
        <Link href={href} onClick={onClick} color="inherit" noWrap sx={linkStyles}>
          {fullName(row)}
        </Link>
        <Typography variant="caption" component="div" noWrap sx={{ color: 'text.secondary' }}>
          {positionOf(row) || row.email}
        </Typography>
      </Box>
    </Box>
  );
}

function Tags({ tags }: { tags: string[] }) {
  const { t } = useTranslation();
  return (
    <Cell column="tags">
      {tags.slice(0, tagsShown).map((tag) => (
        <TagChip key={tag} tag={tag} />
      ))}
      {tags.length > tagsShown && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }} title={tags.join(', ')}>
          {t('candidates.list.moreTags', { count: tags.length - tagsShown })}
        </Typography>
      )}
    </Cell>
  );
}

function Cell({ column, children }: { column: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={`column-${column}`}>
      <Box component="span" sx={visuallyHidden}>
        {t(`candidates.list.columns.${column}`)}
      </Box>
      {children}
    </div>
  );
}

function ApplicationStatus({ application }: { application: ApplicationSummary }) {
  const { t } = useTranslation();
  const { outcome, step, job } = application;
  return (
    <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'center', minWidth: 0 }}>
        <StepDot color={step.color} />
        <Typography variant="body2" noWrap>
          {step.title}
        </Typography>
        {outcome !== 'open' && (
          <StatusChip tone={outcomeTones[outcome]} label={t(`candidates.outcomes.${outcome}`)} />
        )}
      </Box>
      <Typography variant="caption" noWrap sx={{ color: 'text.secondary' }}>
        {job.title}
      </Typography>
    </Box>
  );
}

/** Columns of the list; less important ones disappear first as the window narrows. */
export const columnsStyles = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 2,
  paddingInline: 2,
  gridTemplateColumns: {
    sm: 'minmax(180px, 1.4fr) minmax(160px, 1.2fr) 110px',
    md: 'minmax(200px, 1.5fr) minmax(180px, 1.3fr) minmax(140px, 1fr) 110px',
    lg: 'minmax(160px, 1.4fr) minmax(150px, 1.25fr) minmax(120px, 1.35fr) minmax(80px, 0.5fr) minmax(90px, 0.5fr) 110px',
  },
  '& .column-tags': { display: { xs: 'none', md: 'flex' } },
  '& .column-place, & .column-source': { display: { xs: 'none', lg: 'block' } },
} as const;

const cardStyles = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignContent: 'center',
  gap: '6px 12px',
  paddingInline: 2,
  '& .column-name': { gridColumn: '1' },
  '& .column-applied': { gridColumn: '2', gridRow: '1' },
  '& .column-application': { gridColumn: '1 / -1', paddingInlineStart: '38px' },
  '& .column-tags, & .column-place, & .column-source': { display: 'none' },
} as const;

const rowStyles = (theme: Theme) =>
  ({
    position: 'absolute',
    insetBlockStart: 0,
    insetInline: 0,
    minWidth: 0,
    '&:not(:last-of-type)': { borderBlockEnd: `1px solid ${theme.kadro.line}` },
    '&:hover, &:focus-within': { backgroundColor: theme.kadro.hover },
    '& > div': { minWidth: 0 },
    '& .column-name, & .column-tags': { display: 'flex', gap: 1.25, alignItems: 'center' },
    '& .column-tags': { gap: 0.5, overflow: 'hidden' },
  }) as const;

const linkStyles = {
  ...tapTarget,
  display: 'block',
  fontSize: '0.8125rem',
  fontWeight: 500,
  lineHeight: '18px',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: -2,
    borderRadius: '6px',
  },
} as const;
