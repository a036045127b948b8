import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Meeting, meetings } from '../../contract.ts';
import { meetingOperations } from '../queries.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { Move } from './moves.ts';

/** The time that the candidate asks for, which a member accepts by a move, or declines. */
export function Proposal({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation();
  const [move, setMove] = useState<Move | null>(null);
  const [isDeclining, setDeclining] = useState(false);
  const { proposedAt, durationMinutes, panelDayId } = meeting;
  const accept = (startsAt: string): void =>
    setMove({
      meeting: {
        ...meeting,
        hasCandidateEmail: meeting.candidateEmail !== '',
        roomName: meeting.room?.name ?? null,
      },
      startsAt,
      durationMinutes,
      isWithFollowing: panelDayId !== null,
    });
  return (
    <Stack sx={{ gap: 1, marginBlockStart: 1, alignItems: 'flex-start' }}>
      {proposedAt !== null && (
        <Typography variant="body2">
          {t('meetings.proposal.text', { time: formatDateTime(proposedAt) })}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {proposedAt !== null && (
          <Button size="small" variant="outlined" onClick={() => accept(proposedAt)}>
            {t('meetings.proposal.accept')}
          </Button>
        )}
        <Button size="small" variant="outlined" onClick={() => setDeclining(true)}>
          {t('meetings.proposal.decline')}
        </Button>
      </Stack>
      {move !== null && <MoveDialog move={move} onChange={setMove} onClose={() => setMove(null)} />}
      {isDeclining && <DeclineDialog meeting={meeting} onClose={() => setDeclining(false)} />}
    </Stack>
  );
}

function DeclineDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const decline = useChange(meetings.declineProposal, {
    invalidates: meetingOperations,
    onSuccess: () => {
      toast.success(t('meetings.proposal.declined'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('meetings.proposal.declineTitle')}
      body={t('meetings.proposal.declineBody')}
      confirmLabel={t('meetings.proposal.decline')}
      busy={decline.isPending}
      error={decline.error?.message ?? null}
      onConfirm={() => decline.mutate({ params: { companyId, meetingId: meeting.id } })}
      onClose={onClose}
    />
  );
}
