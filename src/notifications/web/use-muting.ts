import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MutedSubject } from '#platform/web/muting.ts';
import { useToast } from '#ui/toasts.tsx';
import { mutingOf } from './muting.ts';

/** Mutes a person or a job, with undo, and unmutes it. */
export function useMuting(companyId: string) {
  const { t } = useTranslation();
  const { mute, unmute } = mutingOf({ companyId, client: useQueryClient(), toast: useToast(), t });
  return {
    mute: (subject: MutedSubject) => void mute(subject),
    unmute: (subject: MutedSubject) => void unmute(subject),
  };
}
