import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { call } from '#platform/web/call.ts';
import type { MutedSubject } from '#platform/web/muting.ts';
import { keyOf } from '#platform/web/query.ts';
import type { useToast } from '#ui/toasts.tsx';
import { notificationSettings } from '../settings-contract.ts';
import { settingsQuery } from './use-settings.ts';

type MutingContext = {
  companyId: string;
  client: QueryClient;
  toast: ReturnType<typeof useToast>;
  t: TFunction;
};

/** Mutes a person or a job, with undo, and unmutes it. */
export function mutingOf({ companyId, client, toast, t }: MutingContext) {
  const send = async ({ kind, id }: MutedSubject, isMuted: boolean): Promise<boolean> => {
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
  const unmute = async (subject: MutedSubject): Promise<void> => {
    if (await send(subject, false))
      toast.success(t('notifications.settings.unmuted', { name: subject.name }));
  };
  const mute = async (subject: MutedSubject): Promise<void> => {
    if (!(await send(subject, true))) return;
    toast.success(t('notifications.page.muted', { name: subject.name }), {
      action: { label: t('notifications.page.undo'), onSelect: () => void unmute(subject) },
    });
  };
  const toggle = async (subject: MutedSubject): Promise<void> => {
    const { muted } = await client.fetchQuery(settingsQuery(companyId));
    const isMuted = muted.some(({ kind, id }) => kind === subject.kind && id === subject.id);
    await (isMuted ? unmute(subject) : mute(subject));
  };
  return { mute, unmute, toggle };
}
