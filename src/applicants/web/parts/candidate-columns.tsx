import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CandidateRow } from '#candidates/contract.ts';
import type { OfferedField } from '#jobs/custom-field-contract.ts';
import { placeOf, tagNames } from '#candidates/rules.ts';
import { sourceOf } from '#candidates/web/candidate-words.ts';
import { nameOf } from '#applications/web/parts/name-of.ts';
import { formatDate, formatRelative } from '#platform/web/format.ts';
import type { DataColumn } from '#ui/grid/data-table-model.ts';
import { type CandidateColumn, consentText, fieldOf, isCandidateColumn, languageText } from '../../rules.ts';
import { AssigneeCell, OutcomeCell, RatingCell, StepCell, TagsCell } from './step-cell.tsx';
import { sizeOf } from './column-sizes.ts';
import { customColumn } from './custom-column.ts';

/** The chosen columns of candidates, besides the name, with the custom fields among them that the reader sees. */
export function useCandidateColumns(
  names: readonly string[],
  customFields: readonly OfferedField[],
): DataColumn<CandidateRow>[] {
  const { t, i18n } = useTranslation();
  return useMemo(
    () =>
      names.flatMap((field) => {
        const custom = customFields.find(({ id }) => id === fieldOf(field));
        if (custom !== undefined) return customColumn(custom, t);
        if (!isCandidateColumn(field) || field === 'name') return [];
        const render = renderers(names)[field];
        return {
          field,
          title: t(`applicants.columns.${field}`),
          text: (row: CandidateRow) => texts[field](row, { t, language: i18n.language }),
          ...sizeOf(field),
          ...(render !== undefined && { render }),
        };
      }),
    [names, customFields, t, i18n.language],
  );
}

type Renderer = (row: CandidateRow) => React.ReactNode;

const renderers = (names: readonly string[]): Partial<Record<CandidateColumn, Renderer>> => ({
  step: ({ latestApplication: latest }) =>
    latest === null ? (
      <NoApplication />
    ) : (
      <StepCell application={latest} step={latest.step} withOutcome={!names.includes('outcome')} />
    ),
  outcome: ({ latestApplication: latest }) => latest && <OutcomeCell application={latest} />,
  rating: ({ latestApplication: latest }) => <RatingCell rating={latest?.rating ?? null} />,
  tags: ({ tags }) => <TagsCell tags={tags} />,
  assignee: ({ assignee }) => <AssigneeCell assignee={assignee} />,
});

function NoApplication() {
  const { t } = useTranslation();
  return (
    <Typography component="span" variant="body2" noWrap sx={{ color: 'text.secondary' }}>
      {t('candidates.list.noApplication')}
    </Typography>
  );
}

type CellWords = { t: TFunction; language: string };

const texts: Record<CandidateColumn, (row: CandidateRow, words: CellWords) => string> = {
  name: nameOf,
  step: ({ latestApplication: latest }, { t }) => latest?.step.title ?? t('candidates.list.noApplication'),
  outcome: ({ latestApplication: latest }, { t }) =>
    latest === null ? '' : t(`applicants.outcomes.${latest.outcome}`),
  job: ({ latestApplication: latest }) => latest?.job.title ?? '',
  applied: ({ latestApplication: latest }) => (latest === null ? '' : formatRelative(latest.appliedAt)),
  rating: ({ latestApplication: latest }, { t }) =>
    latest?.rating ? t('applications.controls.rated', { rating: latest.rating }) : '',
  tags: (row) => tagNames(row.tags),
  place: (row, { language }) => placeOf(row, language),
  source: (row, { t }) => sourceOf(row.source, t),
  created: (row) => formatRelative(row.createdAt),
  assignee: ({ assignee }) => (assignee === null ? '' : nameOf(assignee)),
  consent: ({ consent }, { t }) => consentText(consent, t, formatDate),
  contacted: ({ lastContactAt: at }, { t }) =>
    at === null ? t('candidates.filters.contactNever') : formatRelative(at),
  email: (row) => row.email ?? '',
  phone: (row) => row.phoneNumber,
  title: (row) => row.currentTitle,
  company: (row) => row.currentCompany,
  skills: (row) => row.skills.join(', '),
  years: (row, { t }) => (row.years === null ? '' : t('candidates.filters.yearsCount', { count: row.years })),
  languages: (row) => row.languages.map(languageText).join(', '),
  links: (row) => row.links.join(', '),
  pools: (row) => row.pools.join(', '),
  poolNote: ({ poolEntry }) => poolEntry?.note ?? '',
  poolAdded: ({ poolEntry }) => (poolEntry === null ? '' : formatRelative(poolEntry.addedAt)),
  poolAddedBy: ({ poolEntry }) => poolEntry?.addedBy ?? '',
};

/** The columns that a card shows by `CandidateFacts`. */
export const candidateFactColumns = ['step', 'outcome', 'job', 'rating', 'tags', 'created'];

/** The card of a candidate below the name. */
export function CandidateFacts({ row }: { row: CandidateRow }) {
  const { t } = useTranslation();
  const latest = row.latestApplication;
  return (
    <>
      {latest === null ? (
        <NoApplication />
      ) : (
        <>
          <StepCell application={latest} step={latest.step} withOutcome />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {latest.job.title}
          </Typography>
          <RatingCell rating={latest.rating} />
        </>
      )}
      {row.tags.length > 0 && <TagsCell tags={row.tags} />}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {`${t('applicants.columns.created')}: ${formatRelative(row.createdAt)}`}
      </Typography>
    </>
  );
}
