import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ExternalLink, Eye, Pencil, Trash2 } from 'lucide-react';
import { lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { useManagesMembers } from '#jobs/web/parts/use-access-item.tsx';
import { ActionMenu, type ActionMenuItem } from '#ui/page/action-menu.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { CopyButton } from '#ui/page/copy-button.tsx';
import { type Fact, Facts } from '#ui/page/facts.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';
import type { Candidate } from '../../contract.ts';
import { placeOf } from '../../rules.ts';
import { fullName, originOf, positionOf } from '../candidate-words.ts';
import { useCandidateSlots } from '../slots.tsx';
import { useIsNarrow } from './candidate-actions.tsx';
import { TagsEditor } from './tags-editor.tsx';

const CandidateAccessDialog = lazy(async () => ({
  default: (await import('./candidate-access-dialog.tsx')).CandidateAccessDialog,
}));
const EditCandidateDialog = lazy(async () => ({
  default: (await import('../edit-candidate-dialog.tsx')).EditCandidateDialog,
}));
const DeleteCandidateDialog = lazy(async () => ({
  default: (await import('../delete-candidate-dialog.tsx')).DeleteCandidateDialog,
}));

/** On a phone the other facts are hidden behind a button. */
const contactFacts = 2;

/** The candidate's contact data to copy, current step, tags and facts. */
export function PersonCard({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const slots = useCandidateSlots();
  const [isEditing, setEditing] = useState(false);
  const [isLong, setLong] = useState(false);
  const isNarrow = useIsNarrow();
  const facts = useFacts(candidate);
  const name = fullName(candidate);
  return (
    <Surface padding="compact">
      <Stack sx={{ gap: 2 }}>
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
          <PersonAvatar name={name} photoUrl={candidate.photo} size={56} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {/* On a phone the heading already shows it. */}
            {!isNarrow && <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>}
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {positionOf(candidate) || t('candidates.person.noPosition')}
            </Typography>
          </Box>
          <PersonMenu candidate={candidate} onEdit={() => setEditing(true)} />
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
        {slots.nextMeeting?.(candidate)}
      </Stack>
      {isEditing && (
        <LazyOverlay>
          <EditCandidateDialog candidate={candidate} onClose={() => setEditing(false)} />
        </LazyOverlay>
      )}
    </Surface>
  );
}

function PersonMenu({ candidate, onEdit }: { candidate: Candidate; onEdit: () => void }) {
  const { t } = useTranslation();
  const managesMembers = useManagesMembers();
  const [isAsking, setAsking] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const items = [
    ...(candidate.can.update
      ? [{ key: 'edit', label: t('candidates.person.edit'), icon: Pencil, onSelect: onEdit }]
      : []),
    ...(managesMembers
      ? [{ key: 'access', label: t('jobs.access.open'), icon: Eye, onSelect: () => setAsking(true) }]
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
  const { t, i18n } = useTranslation();
  const { email, phoneNumber, createdAt } = candidate;
  const place = placeOf(candidate, i18n.language);
  const contact = (key: 'email' | 'phone', value: string, href: string): Fact[] =>
    value === ''
      ? []
      : [
          {
            label: t(`candidates.person.${key}`),
            value: (
              <Box
                sx={{
                  display: 'flex',
                  gap: 0.5,
                  alignItems: 'center',
                  minWidth: 0,
                  '& button': { marginBlock: '-6px' },
                }}
              >
                <Link href={href} color="inherit" sx={{ ...tapTarget, overflowWrap: 'anywhere' }}>
                  {breakAtSign(value)}
                </Link>
                <CopyButton text={value} label={t(`candidates.person.copy.${key}`)} />
              </Box>
            ),
          },
        ];
  return [
    ...contact('email', email, `mailto:${email}`),
    ...contact('phone', phoneNumber, `tel:${phoneNumber}`),
    ...(place === '' ? [] : [{ label: t('candidates.person.place'), value: place }]),
    ...candidate.profile.links
      .filter((link) => link.url !== '')
      .map((link) => ({
        label: link.label || t('candidates.person.link'),
        value: <WebLink url={link.url} />,
      })),
    { label: t('candidates.person.source'), value: originOf(candidate, t) },
    { label: t('candidates.person.since'), value: formatDate(createdAt) },
  ];
}

// A long address breaks before its @ rather than inside a name.
function breakAtSign(value: string): ReactNode {
  const at = value.lastIndexOf('@');
  if (at === -1) return value;
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  );
}

function WebLink({ url }: { url: string }) {
  return (
    <Link
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      color="inherit"
      sx={{ ...tapTarget, overflowWrap: 'anywhere' }}
    >
      {url.replace(/^https?:\/\/(www\.)?/i, '')} <ExternalLink size={12} aria-hidden />
    </Link>
  );
}
