import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { meetings } from '../../contract.ts';
import { wallTimeIn } from '../../rules.ts';
import { meetingOperations } from '../queries.ts';
import type { Move } from './moves.ts';

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
  return async ({ meeting, startsAt, durationMinutes }: Move): Promise<void> => {
    const wallTime = wallTimeIn(startsAt, meeting.timeZone);
    const saved = await call(meetings.update, {
      params: { companyId, meetingId: meeting.id },
      body: { wallTime, durationMinutes, version: meeting.version },
    }).catch(async (error: unknown) => {
      // The other state is shown behind the dialog.
      if (error instanceof CallError && error.code === 'meetings.stale') await refresh();
      throw error;
    });
    await refresh();
    const back: Move = {
      meeting: { ...meeting, startsAt, durationMinutes, version: saved.version },
      startsAt: meeting.startsAt,
      durationMinutes: meeting.durationMinutes,
    };
    toast.success(t('meetings.calendar.move.done'), {
      action: { label: t('meetings.calendar.move.undo'), onSelect: () => ask(back) },
    });
  };
}
