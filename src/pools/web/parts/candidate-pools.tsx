import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, X } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Candidate } from '#candidates/contract.ts';
import { fullName } from '#candidates/web/candidate-words.ts';
import type { Output } from '#platform/contract/endpoint.ts';
import { formatRelative } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { phoneTarget } from '#ui/theme/phone-target.ts';
import { flushStart } from '#ui/theme/tokens.ts';
import { useToast } from '#ui/toasts.tsx';
import { pools } from '../../contract.ts';
import { poolsOfCandidateQuery, usePoolAction } from '../queries.ts';

const PoolEntryDialog = lazy(async () => ({
  default: (await import('../pool-entry-dialog.tsx')).PoolEntryDialog,
}));

type Entry = Output<typeof pools.listOfCandidate>['items'][number];

/** The pools of a candidate with the notes; members who may change the candidate add, change and remove them. */
export function CandidatePools({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const { data } = useQuery(poolsOfCandidateQuery(useCompany().id, candidate.id));
  // The entry to change; null for a new one.
  const [edited, setEdited] = useState<Entry | null | undefined>(undefined);
  const entries = data?.items ?? [];
  const mayChange = candidate.can.update;
  const title = t('pools.addTo');
  const hint = fullName(candidate);
  usePageActions([mayChange ? { id: 'pool', title, hint, run: () => setEdited(null) } : null]);
  if (entries.length === 0 && !mayChange) return null;
  return (
    <Box component="section" aria-label={t('pools.title')} sx={{ display: 'grid', gap: 0.5 }}>
      {entries.map((entry) => (
        <EntryLine
          key={entry.id}
          {...{ candidate, entry }}
          onEdit={mayChange ? () => setEdited(entry) : undefined}
        />
      ))}
      {mayChange && (
        <Box>
          <Button
            size="small"
            onClick={() => setEdited(null)}
            startIcon={<Plus size={13} aria-hidden />}
            sx={{ ...flushStart, ...phoneTarget, paddingBlock: 0, fontSize: '0.75rem' }}
          >
            {title}
          </Button>
        </Box>
      )}
      {edited !== undefined && (
        <LazyOverlay>
          <PoolEntryDialog
            candidateId={candidate.id}
            entry={edited}
            takenIds={entries.map(({ id }) => id)}
            onClose={() => setEdited(undefined)}
          />
        </LazyOverlay>
      )}
    </Box>
  );
}

type EntryLineProps = { candidate: Candidate; entry: Entry; onEdit: (() => void) | undefined };

function EntryLine({ candidate, entry, onEdit }: EntryLineProps) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const remove = useEntryRemoval(candidate.id);
  const { name, note, addedBy, addedAt } = entry;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link component={LinkComponent} href={links.pool(entry.id)} variant="body2">
          {name}
        </Link>
        {note !== '' && <Typography variant="body2">{note}</Typography>}
        <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {[addedBy, formatRelative(addedAt)].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {onEdit && (
        <>
          <IconButton size="small" aria-label={t('pools.editNote', { name })} onClick={onEdit}>
            <Pencil size={14} aria-hidden />
          </IconButton>
          <IconButton size="small" aria-label={t('pools.removeFrom', { name })} onClick={() => remove(entry)}>
            <X size={14} aria-hidden />
          </IconButton>
        </>
      )}
    </Box>
  );
}

/** Removes the candidate from a pool at once, with an undo that keeps the note. */
function useEntryRemoval(candidateId: string): (entry: Entry) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const remove = usePoolAction(pools.removeCandidate);
  const put = usePoolAction(pools.putCandidate);
  return ({ id: poolId, name, note }) => {
    const params = { companyId, poolId, candidateId };
    const undo = (): void =>
      put({ params, body: { note } }, () => toast.success(t('pools.said.added', { name })));
    const action = { label: t('pools.undo'), onSelect: undo };
    remove({ params }, () => toast.success(t('pools.said.removed', { name }), { action }));
  };
}
