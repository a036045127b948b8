import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneName } from '#platform/contract/zone-name.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { wallTimeIn } from '../../rules.ts';
import { DayScope, useShiftPreview } from './day-scope.tsx';
import { canShiftDay, type Move, stepMinutes, stepMove } from './moves.ts';
import { useMove } from './use-move.ts';

const idle = { busy: false, error: null };

type MoveDialogProps = { move: Move; onChange: (move: Move) => void; onClose: () => void };

/** Asks before a meeting is moved, because its people get mail. Its buttons move it further without a mouse. */
export function MoveDialog({ move, onChange, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const { meeting, startsAt, durationMinutes } = move;
  const save = useMove(useQueryClient(), onChange);
  const { isReading, ...preview } = useShiftPreview(move);
  const [state, setState] = useState<{ busy: boolean; error: string | null }>(idle);
  const confirm = async (): Promise<void> => {
    setState({ busy: true, error: null });
    try {
      await save(move);
      onClose();
    } catch (refused) {
      setState({ busy: false, error: refused instanceof Error ? refused.message : String(refused) });
    }
  };
  // A refusal is about the time that was sent.
  const step = (next: Move): void => {
    setState(idle);
    onChange(next);
  };
  const name = `${meeting.candidate.name} ${meeting.candidate.surname}`.trim();
  return (
    <ConfirmDialog
      title={t('meetings.calendar.move.title', { name })}
      body={
        <Stack sx={{ gap: 1 }}>
          <span>
            {t('meetings.calendar.move.from', {
              time: formatDateTime(meeting.startsAt),
              count: meeting.durationMinutes,
            })}
          </span>
          <Typography component="strong" sx={{ color: 'text.primary', fontWeight: 600 }}>
            {t('meetings.calendar.move.to', { time: formatDateTime(startsAt), count: durationMinutes })}
          </Typography>
          <CandidateTime move={move} />
          <span>{t('meetings.calendar.move.mail', { names: recipientsOf(meeting).join(', ') })}</span>
        </Stack>
      }
      confirmLabel={t('meetings.calendar.move.confirm')}
      ready={!isReading}
      {...state}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Steps move={move} onChange={step} />
      {canShiftDay(move) && <DayScope {...{ move, preview }} onChange={step} />}
    </ConfirmDialog>
  );
}

function CandidateTime({ move: { meeting, startsAt } }: { move: Move }) {
  const { t, i18n } = useTranslation();
  const { candidateTimeZone: zone } = meeting;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (wallTimeIn(startsAt, zone) === wallTimeIn(startsAt, here)) return null;
  const time = formatDateTime(startsAt, zone);
  return (
    <span>{t('meetings.form.candidateTime', { time, zone: zoneName(zone, startsAt, i18n.language) })}</span>
  );
}

function Steps({ move, onChange }: Pick<MoveDialogProps, 'move' | 'onChange'>) {
  const { t } = useTranslation();
  const groups = [
    { name: 'time', step: { minutes: stepMinutes }, back: { minutes: -stepMinutes } },
    { name: 'day', step: { days: 1 }, back: { days: -1 } },
    { name: 'length', step: { length: stepMinutes }, back: { length: -stepMinutes } },
  ] as const;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', marginBlockStart: 2 }}>
      {groups.map(({ name, step, back }) => (
        <ButtonGroup
          key={name}
          size="small"
          variant="outlined"
          aria-label={t(`meetings.calendar.move.${name}`)}
        >
          <Button type="button" onClick={() => onChange(stepMove(move, back))}>
            {t(`meetings.calendar.move.${name}Less`)}
          </Button>
          <Button type="button" onClick={() => onChange(stepMove(move, step))}>
            {t(`meetings.calendar.move.${name}More`)}
          </Button>
        </ButtonGroup>
      ))}
    </Stack>
  );
}

function recipientsOf({ hosts, candidate, hasCandidateEmail }: Move['meeting']): string[] {
  const people = hasCandidateEmail ? [candidate, ...hosts] : hosts;
  return people.map(({ name, surname }) => `${name} ${surname}`.trim());
}
