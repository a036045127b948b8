import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { CalendarMeeting } from '../../calendar-contract.ts';
import { type Meeting, meetings } from '../../contract.ts';
import { type PanelDay, panelDays } from '../../panel-contract.ts';
import { panelDayQuery } from '../panel-queries.ts';
import { meetingOperations } from '../queries.ts';
import { AddInterviewDialog } from './add-interview-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { Move } from './moves.ts';

type DaySectionProps = { panelDayId: string; meetingId: string; onCancelled: () => void };

/** The other meetings of a panel day, and its actions. Nothing for members who do not see all of them. */
export function DaySection({ panelDayId, meetingId, onCancelled }: DaySectionProps) {
  const { t } = useTranslation();
  const { data: day } = useQuery({ ...panelDayQuery(useCompany().id, panelDayId), retry: false });
  if (day === undefined) return null;
  return (
    <Surface padding="compact" title={t('meetings.panel.day.title')}>
      <List dense disablePadding>
        {day.meetings.map((meeting) => (
          <ListItem key={meeting.id} disableGutters>
            <Typography
              variant="body2"
              sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: meeting.id === meetingId ? 600 : 400 }}
              {...(meeting.id === meetingId && { 'aria-current': 'true' })}
            >
              {lineOf(meeting, t(`meetings.interviewType.${meeting.interviewType}`))}
            </Typography>
          </ListItem>
        ))}
      </List>
      <DayActions day={day} onCancelled={onCancelled} />
    </Surface>
  );
}

function lineOf(meeting: Meeting, kind: string): string {
  const hosts = meeting.hosts.map(({ name, surname }) => `${name} ${surname}`.trim()).join(', ');
  return `${formatTime(meeting.startsAt)} – ${formatTime(meeting.endsAt)} · ${kind} · ${hosts}`;
}

type DayActionsProps = { day: PanelDay; onCancelled: () => void };

function DayActions({ day, onCancelled }: DayActionsProps) {
  const { t } = useTranslation();
  const [now] = useState(() => new Date());
  const [move, setMove] = useState<Move | null>(null);
  const [act, setAct] = useState<'add' | 'cancel' | null>(null);
  const first = day.meetings.find(
    ({ status, startsAt }) => status === 'upcoming' && new Date(startsAt) > now,
  );
  if (first === undefined) return null;
  const { startsAt, durationMinutes } = first;
  const askMove = (): void =>
    setMove({ meeting: asCalendarMeeting(first), startsAt, durationMinutes, isWithFollowing: true });
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', marginBlockStart: 1 }}>
      {day.can.update && (
        <Button size="small" variant="outlined" onClick={askMove}>
          {t('meetings.panel.day.move')}
        </Button>
      )}
      {day.can.create && (
        <Button size="small" variant="outlined" onClick={() => setAct('add')}>
          {t('meetings.panel.add')}
        </Button>
      )}
      {day.can.delete && (
        <Button size="small" color="error" onClick={() => setAct('cancel')}>
          {t('meetings.panel.day.cancel')}
        </Button>
      )}
      {move !== null && <MoveDialog move={move} onChange={setMove} onClose={() => setMove(null)} />}
      {act === 'add' && <AddInterviewDialog day={day} onClose={() => setAct(null)} />}
      {act === 'cancel' && <CancelDay {...{ day, onCancelled }} onClose={() => setAct(null)} />}
    </Stack>
  );
}

const asCalendarMeeting = (meeting: Meeting): CalendarMeeting => ({
  ...meeting,
  hasCandidateEmail: meeting.candidateEmail !== '',
  roomName: meeting.room?.name ?? null,
});

function CancelDay({ day, onCancelled, onClose }: DayActionsProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const cancel = useChange(panelDays.cancelPanelDay, {
    // The day and its meetings are gone, and the panel that shows them closes.
    invalidates: meetingOperations.filter(
      (operation) => operation !== panelDays.readPanelDay && operation !== meetings.read,
    ),
    onSuccess: () => {
      toast.success(t('meetings.panel.day.cancelled'));
      onCancelled();
    },
  });
  return (
    <ConfirmDialog
      title={t('meetings.panel.day.cancelTitle')}
      body={t('meetings.panel.day.cancelBody')}
      confirmLabel={t('meetings.panel.day.cancel')}
      tone="danger"
      busy={cancel.isPending}
      error={cancel.error?.message ?? null}
      onConfirm={() => cancel.mutate({ params: { companyId, panelDayId: day.id } })}
      onClose={onClose}
    />
  );
}
