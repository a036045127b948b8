import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Eye, Merge, Trash2 } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { useManagesMembers } from '#jobs/web/parts/use-access-item.tsx';
import { ActionMenu, type ActionMenuItem } from '#ui/page/action-menu.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { type Fact, Facts } from '#ui/page/facts.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { Candidate } from '../../contract.ts';
import { fullName, originOf, positionOf } from '../candidate-words.ts';
import { useCandidateSlots } from '../slots.tsx';
import { FieldsInPlace } from './fields-in-place.tsx';
import { useIsNarrow } from './candidate-actions.tsx';
import { useContactFacts } from './contact-facts.tsx';
import { TagsEditor } from './tags-editor.tsx';

const CandidateAccessDialog = lazy(async () => ({
  default: (await import('./candidate-access-dialog.tsx')).CandidateAccessDialog,
}));
const PersonForm = lazy(async () => ({ default: (await import('./record-forms.ts')).PersonForm }));
const DeleteCandidateDialog = lazy(async () => ({
  default: (await import('../delete-candidate-dialog.tsx')).DeleteCandidateDialog,
}));

/** On a phone the other facts are hidden behind a button. */
const contactFacts = 2;

/** The candidate's contact data to copy, current step, tags and facts. */
export function PersonCard({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const slots = useCandidateSlots();
  const [isLong, setLong] = useState(false);
  const isNarrow = useIsNarrow();
  const facts = useFacts(candidate);
  const name = fullName(candidate);
  return (
    <Surface padding="compact">
      <Stack sx={{ gap: 2 }}>
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
          <PersonAvatar name={name} photoUrl={candidate.photo} size={56} />
          <PersonName candidate={candidate} />
          <PersonMenu candidate={candidate} />
        </Stack>
        {slots.applicationControls?.(candidate)}
        <Facts facts={isNarrow && !isLong ? facts.slice(0, contactFacts) : facts} />
        {isNarrow && facts.length > contactFacts && (
          <Box sx={{ marginInlineStart: '-10px' }}>
            <Button size="small" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
              {t(isLong ? 'candidates.person.less' : 'candidates.person.more')}
            </Button>
          </Box>
        )}
        <TagsEditor candidate={candidate} />
        {slots.pools?.(candidate)}
        {slots.nextMeeting?.(candidate)}
      </Stack>
    </Surface>
  );
}

/** Name and position, which are changed in place. */
function PersonName({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const label = t('candidates.person.edit');
  return (
    <FieldsInPlace candidate={candidate} labels={{ add: label, edit: label }} form={PersonForm}>
      {(button) => (
        <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', minHeight: 56 }}>
          <Box sx={{ minWidth: 0 }}>
            {/* On a phone the heading already shows it. */}
            <Typography
              sx={{ fontWeight: 600, overflowWrap: 'anywhere', display: { xs: 'none', md: 'block' } }}
            >
              {fullName(candidate)}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {positionOf(candidate) || t('candidates.person.noPosition')}
            </Typography>
          </Box>
          {button}
        </Box>
      )}
    </FieldsInPlace>
  );
}

function PersonMenu({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const managesMembers = useManagesMembers();
  const [isAsking, setAsking] = useState(false);
  const { mergeDialog } = useCandidateSlots();
  const [isMerging, setMerging] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const items = [
    ...(managesMembers
      ? [{ key: 'access', label: t('jobs.access.open'), icon: Eye, onSelect: () => setAsking(true) }]
      : []),
    ...(candidate.can.merge && mergeDialog !== undefined
      ? [
          {
            key: 'merge',
            label: t('candidates.person.merge'),
            icon: Merge,
            onSelect: () => setMerging(true),
          },
        ]
      : []),
    ...(candidate.can.delete ? [deleteItem(t('candidates.delete.menu'), () => setDeleting(true))] : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <ActionMenu label={t('candidates.person.actions')} items={items} />
      {isAsking && (
        <LazyOverlay>
          <CandidateAccessDialog
            candidate={candidate}
            name={fullName(candidate)}
            onClose={() => setAsking(false)}
          />
        </LazyOverlay>
      )}
      {isMerging && <LazyOverlay>{mergeDialog?.(candidate, () => setMerging(false))}</LazyOverlay>}
      {isDeleting && (
        <LazyOverlay>
          <DeleteCandidateDialog candidate={candidate} onClose={() => setDeleting(false)} />
        </LazyOverlay>
      )}
    </>
  );
}

const deleteItem = (label: string, onSelect: () => void): ActionMenuItem => ({
  key: 'delete',
  label,
  icon: Trash2,
  onSelect,
  tone: 'danger',
  separated: true,
});

function useFacts(candidate: Candidate): Fact[] {
  const { t } = useTranslation();
  return [
    ...useContactFacts(candidate),
    { label: t('candidates.person.source'), value: originOf(candidate, t) },
    { label: t('candidates.person.since'), value: formatDate(candidate.createdAt) },
  ];
}
