import { useQueryClient } from '@tanstack/react-query';
import type { ContextType } from 'react';
import { useTranslation } from 'react-i18next';
import type { MuteContext, MutedSubject } from '#platform/web/muting.ts';
import { useToast } from '#ui/toasts.tsx';
import { partWithWords } from '../page-words.ts';

/** Mutes or unmutes from a menu; the code and its words load with the first press. */
export function useMuteToggle(companyId: string | undefined): ContextType<typeof MuteContext> {
  const { t } = useTranslation();
  const client = useQueryClient();
  const toast = useToast();
  if (companyId === undefined) return null;
  const toggle = async (subject: MutedSubject): Promise<void> => {
    const { mutingOf } = await partWithWords('notifications', () => import('#notifications/web/muting.ts'));
    await mutingOf({ companyId, client, toast, t }).toggle(subject);
  };
  return {
    label: t('notifications.mute'),
    toggle: (subject) => void toggle(subject).catch((error: Error) => toast.error(error.message)),
  };
}
