import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { meetings } from '../../contract.ts';
import { panelDays } from '../../panel-contract.ts';
import { wallTimeIn } from '../../rules.ts';
import { meetingOperations } from '../queries.ts';
import { shiftPreviewQuery } from '../panel-queries.ts';
import { canShiftDay, type Move } from './moves.ts';

/**
 * Saves a move, and offers to move the meeting back, which asks again, because people get mail.
 * @returns a function that throws the refusal
 */
export function useMove(client: QueryClient, ask: (move: Move) => void) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const toast = useToast();
  const refresh = (): Promise<unknown> =>
    Promise.all(
      meetingOperations.map((operation) => client.invalidateQueries({ queryKey: keyOf(operation) })),
    );
  return async (move: Move): Promise<void> => {
    const { meeting, startsAt, durationMinutes } = move;
    const saved = await sendMove(client, companyId, move).catch(async (error: unknown) => {
      // The dialog and the page behind it show the other state. A move without an answer may have been saved.
      if (error instanceof CallError && /^(meetings\.(panel_)?stale|offline)$/.test(error.code))
        await refresh();
      throw error;
    });
    await refresh();
    const back: Move = {
      ...move,
      meeting: { ...meeting, startsAt, durationMinutes, version: saved.version },
      startsAt: meeting.startsAt,
      durationMinutes: meeting.durationMinutes,
    };
    toast.success(t('meetings.calendar.move.done'), {
      action: { label: t('meetings.calendar.move.undo'), onSelect: () => ask(back) },
    });
  };
}

async function sendMove(client: QueryClient, companyId: string, move: Move): Promise<{ version: number }> {
  const { meeting, startsAt, durationMinutes, isWithFollowing = false } = move;
  const wallTime = wallTimeIn(startsAt, meeting.timeZone);
  const { id: meetingId, panelDayId } = meeting;
  if (!isWithFollowing || panelDayId === null || !canShiftDay(move)) {
    return call(meetings.update, {
      params: { companyId, meetingId },
      body: { wallTime, durationMinutes, version: meeting.version },
    });
  }
  // The times that the dialog shows are those of this version of the day.
  const { version } = await client.ensureQueryData(
    shiftPreviewQuery(companyId, { panelDayId, firstMeetingId: meetingId, wallTime }),
  );
  const params = { companyId, panelDayId };
  const day = await call(panelDays.shiftPanelDay, {
    params,
    body: { firstMeetingId: meetingId, wallTime, version },
  });
  return day.meetings.find(({ id }) => id === meetingId) ?? meeting;
}
