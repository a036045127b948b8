import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { FilterPopover } from '#ui/page/filter-popover.tsx';
import { FilterSearch } from '#ui/page/filter-search.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { readersMax } from '../../rules.ts';
import { nameList, nameOf } from '../name-list.ts';
import { readersQuery } from '../queries.ts';

export type Reader = { id: string; label: string };

export type ReadersFieldProps = {
  candidateId: string;
  applicationId: string | null;
  /** The chosen readers; empty: everyone who sees the candidate. */
  readers: readonly Reader[];
  onChange: (readers: Reader[]) => void;
};

/** Chooses the members who alone may read a comment, besides its author. */
export function ReadersField(props: ReadersFieldProps) {
  const { t } = useTranslation();
  const names = props.readers.map(({ label }) => label);
  const summary = names.length > 1 ? String(names.length) : names[0];
  return (
    <FilterPopover
      label={t(summary === undefined ? 'comments.readers.choose' : 'comments.readers.label')}
      summary={summary}
      startIcon={<Lock size={14} aria-hidden />}
    >
      {(close) => <ReaderOptions {...props} onClose={close} />}
    </FilterPopover>
  );
}

function ReaderOptions(props: ReadersFieldProps & { onClose: () => void }) {
  const { candidateId, applicationId, readers, onChange, onClose } = props;
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(readersQuery(useCompany().id, candidateId, applicationId));
  if (data === undefined && error !== null)
    return <FailureState error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Box sx={{ width: 280, padding: 1.5 }}>
        <ListSkeleton rows={4} />
      </Box>
    );
  const options = data.items
    .filter(({ memberId }) => memberId !== data.ownId)
    .map((member) => ({ value: member.memberId, label: nameOf(member) }));
  if (options.length === 0)
    return (
      <Typography variant="body2" sx={{ width: 280, padding: 2, color: 'text.secondary' }}>
        {t('comments.readers.none')}
      </Typography>
    );
  return (
    <FilterSearch
      label={t('comments.readers.label')}
      options={options}
      selected={readers.map(({ id }) => id)}
      onToggle={(value) => {
        const rest = readers.filter(({ id }) => id !== value);
        const chosen = options.find((option) => option.value === value);
        const isAdded = rest.length === readers.length && chosen !== undefined && rest.length < readersMax;
        onChange(isAdded ? [...rest, { id: value, label: chosen.label }] : rest);
      }}
      onClose={onClose}
    />
  );
}

type ReadersNoteProps = Pick<ReadersFieldProps, 'readers' | 'onChange'> & {
  /** The HTML of the comment. */
  html: string;
};

/** Names the readers of a comment that is being written, and offers to add mentioned members who are none. */
export function ReadersNote({ readers, html, onChange }: ReadersNoteProps) {
  const { t } = useTranslation();
  if (readers.length === 0) return null;
  const outside = mentionsIn(html).filter(({ id }) => !readers.some((reader) => reader.id === id));
  const names = (people: readonly Reader[]): string => nameList(people.map(({ label }) => label));
  if (outside.length > 0)
    return (
      <Alert
        severity="warning"
        sx={{ margin: 0.75 }}
        action={
          <Button size="small" color="inherit" onClick={() => onChange([...readers, ...outside])}>
            {t('comments.readers.add')}
          </Button>
        }
      >
        {t('comments.readers.outside', { names: names(outside), count: outside.length })}
      </Alert>
    );
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{ margin: 0, paddingInline: 1.5, color: 'text.secondary' }}
    >
      {t('comments.readers.note', { names: names(readers) })}
    </Typography>
  );
}

function mentionsIn(html: string): Reader[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const spans = [...page.querySelectorAll<HTMLElement>('span[data-type="mention"]')];
  const mentions = spans.map(({ dataset }) => ({ id: dataset['id'] ?? '', label: dataset['label'] ?? '' }));
  return [...new Map(mentions.map((mention) => [mention.id, mention])).values()];
}
