import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useOpenCandidate } from '#candidates/web/open-candidate.ts';
import { formatRelative } from '#platform/web/format.ts';
import { PagingBar } from '#ui/grid/paging-bar.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';
import type { ApplicantOptions } from '#applications/filter-contract.ts';
import { nameOf } from '#applications/web/parts/name-of.ts';
import type { Applicant } from '../../contract.ts';
import { questionOf } from '../../rules.ts';
import { AssigneeCell, FlagsCell, OutcomeCell, RatingCell, StepCell } from './applicant-cells.tsx';
import { answerText, cellText, daysText } from './applicant-texts.ts';
import type { ApplicantsTableProps } from './applicants-table.tsx';

/** The list on a phone: one card per application. */
export function ApplicantsCards(props: Omit<ApplicantsTableProps, 'onSort' | 'onOpen'>) {
  const { rows, paging, isStale, selectedIds, onSelect } = props;
  const { t } = useTranslation();
  const toggle = (id: string): void =>
    onSelect?.(selectedIds.includes(id) ? selectedIds.filter((one) => one !== id) : [...selectedIds, id]);
  return (
    <Box aria-busy={isStale} sx={{ opacity: isStale ? 0.6 : 1 }}>
      <Stack
        component="ul"
        aria-label={t('applicants.title')}
        sx={{ gap: 1, margin: 0, padding: 0, listStyle: 'none' }}
      >
        {rows.map((row) => (
          <ApplicantCard
            key={row.id}
            {...props}
            row={row}
            isSelected={selectedIds.includes(row.id)}
            {...(onSelect && { onToggle: () => toggle(row.id) })}
          />
        ))}
      </Stack>
      <PagingBar
        label={t('applicants.title')}
        pageText={paging.text}
        busy={paging.isLoading}
        {...(paging.onNext && { onNextPage: paging.onNext })}
        {...(paging.onPrevious && { onPreviousPage: paging.onPrevious })}
      />
    </Box>
  );
}

type CardProps = Pick<ApplicantsTableProps, 'state' | 'options'> & {
  row: Applicant;
  isSelected: boolean;
  onToggle?: () => void;
};

function ApplicantCard({ row, state, options, isSelected, onToggle }: CardProps) {
  const { t } = useTranslation();
  const name = nameOf(row);
  return (
    <Box
      component="li"
      sx={(theme) => ({
        position: 'relative',
        padding: 1.5,
        borderRadius: '12px',
        border: `1px solid ${isSelected ? theme.kadro.accent.line : theme.kadro.line}`,
        backgroundColor: isSelected ? theme.kadro.accent.wash : theme.kadro.surface,
      })}
    >
      <Stack direction="row" sx={{ gap: 1.25, alignItems: 'flex-start' }}>
        <Person row={row} />
        {onToggle && (
          <Checkbox
            checked={isSelected}
            onChange={onToggle}
            slotProps={{ input: { 'aria-label': t('applicants.select', { name }) } }}
            sx={{ zIndex: 1, margin: '-8px' }}
          />
        )}
      </Stack>
      <Facts row={row} options={options} />
      <Contact row={row} columns={state.columns} options={options} />
      <Answers row={row} columns={state.columns} options={options} />
    </Box>
  );
}

function Person({ row }: { row: Applicant }) {
  const { hrefOf, onClick } = useOpenCandidate();
  return (
    <>
      <PersonAvatar name={nameOf(row)} photoUrl={row.photo} size={32} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link
          href={hrefOf(row.candidateId)}
          onClick={onClick(row.candidateId)}
          underline="none"
          color="inherit"
          sx={{
            ...tapTarget,
            fontWeight: 500,
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {nameOf(row)}
        </Link>
        <Typography variant="caption" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
          {[row.currentTitle, row.currentCompany].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
    </>
  );
}

function Facts({ row, options }: { row: Applicant; options: ApplicantOptions }) {
  const { t } = useTranslation();
  return (
    <Stack
      direction="row"
      sx={{ gap: '6px 12px', flexWrap: 'wrap', alignItems: 'center', marginBlockStart: 1 }}
    >
      <StepCell row={row} options={options} />
      {row.outcome === 'open' ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {daysText(row, t)}
        </Typography>
      ) : (
        <OutcomeCell row={row} />
      )}
      <RatingCell rating={row.rating} />
      <FlagsCell row={row} />
      <AssigneeCell assignee={row.assignee} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {`${t('applicants.columns.applied')}: ${formatRelative(row.appliedAt)}`}
      </Typography>
    </Stack>
  );
}

// The card already shows the title and the company below the name.
const contactColumns = ['email', 'phone', 'place'] as const;

function Contact({ row, columns, options }: AnswersProps) {
  const { t, i18n } = useTranslation();
  const texts = contactColumns
    .filter((column) => columns.includes(column))
    .map((column) => ({ column, text: cellText(column, row, { t, language: i18n.language, options }) }));
  return texts
    .filter(({ text }) => text !== '')
    .map(({ column, text }) => (
      <Typography
        key={column}
        variant="caption"
        sx={{ display: 'block', marginBlockStart: 0.5, overflowWrap: 'anywhere' }}
      >
        {text}
      </Typography>
    ));
}

type AnswersProps = { row: Applicant; columns: readonly string[]; options: ApplicantOptions };

function Answers({ row, columns, options }: AnswersProps) {
  const { t } = useTranslation();
  const answers = columns.flatMap((column) => {
    const question = options.questions.find((one) => one.id === questionOf(column));
    const text = question === undefined ? '' : answerText(row.answers[question.id], t);
    return question === undefined || text === '' ? [] : [{ ...question, text }];
  });
  return answers.map(({ id, label, text }) => (
    <Typography key={id} variant="caption" sx={{ display: 'block', marginBlockStart: 0.5 }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>{`${label}: `}</Box>
      {text}
    </Typography>
  ));
}
