import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useToast } from '#ui/toasts.tsx';
import { type NotificationSettings, notificationSettings } from '../settings-contract.ts';

type Subject = NotificationSettings['muted'][number];

/** Mutes a person or a job, with undo, and unmutes it. */
export function useMuting(companyId: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const toast = useToast();
  const send = async ({ kind, id }: Subject, isMuted: boolean): Promise<boolean> => {
    const ofCandidate = { params: { companyId, candidateId: id } };
    const ofJob = { params: { companyId, jobId: id } };
    const { muteCandidate, unmuteCandidate, muteJob, unmuteJob } = notificationSettings;
    try {
      if (kind === 'candidate') await call(isMuted ? muteCandidate : unmuteCandidate, ofCandidate);
      else await call(isMuted ? muteJob : unmuteJob, ofJob);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
      return false;
    }
    await client.invalidateQueries({ queryKey: keyOf(notificationSettings.readSettings) });
    return true;
  };
  const unmute = async (subject: Subject): Promise<void> => {
    if (await send(subject, false))
      toast.success(t('notifications.settings.unmuted', { name: subject.name }));
  };
  const mute = async (subject: Subject): Promise<void> => {
    if (!(await send(subject, true))) return;
    toast.success(t('notifications.page.muted', { name: subject.name }), {
      action: { label: t('notifications.page.undo'), onSelect: () => void unmute(subject) },
    });
  };
  return {
    mute: (subject: Subject) => void mute(subject),
    unmute: (subject: Subject) => void unmute(subject),
  };
}
