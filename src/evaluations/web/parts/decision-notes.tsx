import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { type DecisionNote, type Evaluation, evaluations } from '../../contract.ts';
import { DecisionDialog } from '../decision-dialog.tsx';

type DecisionNotesProps = { item: Evaluation; candidateId: string };

/** The decisions about an application with authors and reasons, newest first; members who decide may add a note. */
export function DecisionNotes({ item, candidateId }: DecisionNotesProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const remove = useRemoval(item, candidateId);
  const { decisionNotes, can, applicationId, owedMeetingId } = item;
  if (owedMeetingId !== null && decisionNotes.length === 0 && !can.decide) return null;
  return (
    <Box>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h3">{t('evaluations.candidate.decisions')}</Typography>
        {can.decide && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('evaluations.candidate.decide')}
          </Button>
        )}
      </Stack>
      {decisionNotes.length === 0 && owedMeetingId === null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('evaluations.candidate.noDecisions')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1.5 }}>
        {decisionNotes.map((note) => (
          <NoteItem key={note.id} note={note} onRemove={() => remove(note)} />
        ))}
      </Box>
      {isOpen && <DecisionDialog {...{ candidateId, applicationId }} onClose={() => setOpen(false)} />}
    </Box>
  );
}

function NoteItem({ note, onRemove }: { note: DecisionNote; onRemove: () => void }) {
  const { t } = useTranslation();
  const { author, decision, reason, createdAt, can } = note;
  const name =
    author === null ? t('evaluations.candidate.unknownAuthor') : `${author.name} ${author.surname}`.trim();
  const time = formatDateTime(createdAt);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{t(`evaluations.decision.${decision}`)}</Typography>
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{reason}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('evaluations.candidate.decisionBy', { author: name, time })}
        </Typography>
      </Box>
      {can.remove && (
        <IconButton size="small" aria-label={t('evaluations.candidate.remove', { time })} onClick={onRemove}>
          <Trash2 size={15} aria-hidden />
        </IconButton>
      )}
    </Box>
  );
}

/** Deletes at once; the undo in the toast writes the note again. */
function useRemoval({ applicationId }: Evaluation, candidateId: string): (note: DecisionNote) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const params = { companyId: useCompany().id, candidateId };
  const onError = (error: Error): void => toast.error(error.message);
  const invalidates = [evaluations.listOfCandidate];
  const add = useChange(evaluations.addDecision, { invalidates, onError });
  const remove = useChange(evaluations.removeDecision, { invalidates, onError });
  return ({ id: decisionNoteId, decision, reason }) => {
    const undo = (): void => add.mutate({ params, body: { applicationId, decision, reason } });
    remove.mutate(
      { params: { ...params, decisionNoteId } },
      {
        onSuccess: () =>
          toast.success(t('evaluations.candidate.removed'), {
            action: { label: t('evaluations.candidate.undo'), onSelect: undo },
          }),
      },
    );
  };
}
