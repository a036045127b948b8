import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useOpenCandidate } from '#candidates/web/open-candidate.ts';
import { PagingBar } from '#ui/grid/paging-bar.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';
import { nameOf } from '#applications/web/parts/name-of.ts';
import { HitLine } from './hit-line.tsx';
import { type PeopleGridProps, type PersonRow, positionOf } from './people-grid-model.ts';

/** The list on a phone: one card per row. */
export function PeopleCards<Row extends PersonRow>(
  props: Omit<PeopleGridProps<Row>, 'sorts' | 'state' | 'onSort'>,
) {
  const { label, rows, paging, isStale, selectedIds, onSelect } = props;
  const toggle = (id: string): void =>
    onSelect?.(selectedIds.includes(id) ? selectedIds.filter((one) => one !== id) : [...selectedIds, id]);
  return (
    <Box aria-busy={isStale} sx={{ opacity: isStale ? 0.6 : 1 }}>
      <Stack component="ul" aria-label={label} sx={{ gap: 1, margin: 0, padding: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <PersonCard
            key={row.id}
            {...props}
            row={row}
            isSelected={selectedIds.includes(row.id)}
            {...(onSelect && { onToggle: () => toggle(row.id) })}
          />
        ))}
      </Stack>
      <PagingBar
        label={label}
        pageText={paging.text}
        busy={paging.isLoading}
        {...(paging.onNext && { onNextPage: paging.onNext })}
        {...(paging.onPrevious && { onPreviousPage: paging.onPrevious })}
      />
    </Box>
  );
}

type CardProps<Row extends PersonRow> = Pick<
  PeopleGridProps<Row>,
  'columns' | 'candidateIdOf' | 'facts' | 'factColumns'
> & { row: Row; isSelected: boolean; onToggle?: () => void };

function PersonCard<Row extends PersonRow>(props: CardProps<Row>) {
  const { row, candidateIdOf, facts, isSelected, onToggle } = props;
  const { t } = useTranslation();
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
        <Person row={row} candidateId={candidateIdOf(row)} />
        {onToggle && (
          <Checkbox
            checked={isSelected}
            onChange={onToggle}
            slotProps={{ input: { 'aria-label': t('applicants.select', { name: nameOf(row) }) } }}
            sx={{ zIndex: 1, margin: '-8px' }}
          />
        )}
      </Stack>
      <Stack
        direction="row"
        sx={{ gap: '6px 12px', flexWrap: 'wrap', alignItems: 'center', marginBlockStart: 1 }}
      >
        {facts(row)}
      </Stack>
      <Others {...props} />
    </Box>
  );
}

function Person({ row, candidateId }: { row: PersonRow; candidateId: string }) {
  const { hrefOf, onClick } = useOpenCandidate();
  return (
    <>
      <PersonAvatar name={nameOf(row)} photoUrl={row.photo} isWithheld={row.isWithheld} size={32} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link
          href={hrefOf(candidateId)}
          onClick={onClick(candidateId)}
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
          {positionOf(row)}
        </Typography>
        {row.hit && <HitLine hit={row.hit} />}
      </Box>
    </>
  );
}

// The card already shows the title and the company below the name.
const namedColumns = ['title', 'company'];

/** The chosen columns that the card does not show otherwise, as lines of text. */
function Others<Row extends PersonRow>({ row, columns, factColumns }: CardProps<Row>) {
  return columns
    .filter(({ field }) => !factColumns.includes(field) && !namedColumns.includes(field))
    .map(({ field, title, text }) => ({ field, title, text: text(row) }))
    .filter(({ text }) => text !== '')
    .map(({ field, title, text }) => (
      <Typography
        key={field}
        variant="caption"
        sx={{ display: 'block', marginBlockStart: 0.5, overflowWrap: 'anywhere' }}
      >
        <Box component="span" sx={{ color: 'text.secondary' }}>{`${title}: `}</Box>
        {text}
      </Typography>
    ));
}
