import { BellOff } from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { MuteContext, type MutedSubject } from '#platform/web/muting.ts';
import type { ActionMenuItem } from '#ui/page/action-menu.tsx';

/** The menu item that mutes a person or a job for the member, or unmutes them. */
export function useMuteItem(subject: MutedSubject): ActionMenuItem[] {
  const { t } = useTranslation();
  const toggle = useContext(MuteContext);
  if (toggle === null) return [];
  return [{ key: 'mute', label: t('jobs.mute'), icon: BellOff, onSelect: () => toggle(subject) }];
}
