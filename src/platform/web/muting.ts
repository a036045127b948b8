import { BellOff } from 'lucide-react';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';

export type MutedSubject = { kind: 'candidate' | 'job'; id: string; name: string };

/** Mutes a person or a job for the member, or unmutes them, with undo; the shell provides it. */
export const MuteContext = createContext<((subject: MutedSubject) => void) | null>(null);

/** The menu item that mutes a person or a job for the member, or unmutes them; none outside the shell. */
export function useMuteItem(subject: MutedSubject) {
  const { t } = useTranslation();
  const toggle = useContext(MuteContext);
  if (toggle === null) return [];
  return [{ key: 'mute', label: t('platform.mute'), icon: BellOff, onSelect: () => toggle(subject) }];
}
