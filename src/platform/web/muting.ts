import { BellOff } from 'lucide-react';
import { createContext, useContext } from 'react';

export type MutedSubject = { kind: 'candidate' | 'job'; id: string; name: string };

type MuteAction = {
  /** The words of the menu item. */
  label: string;
  toggle: (subject: MutedSubject) => void;
};

/** Mutes a person or a job for the member, or unmutes them, with undo; the shell provides it. */
export const MuteContext = createContext<MuteAction | null>(null);

/** The menu item that mutes a person or a job for the member, or unmutes them; none outside the shell. */
export function useMuteItem(subject: MutedSubject) {
  const muting = useContext(MuteContext);
  if (muting === null) return [];
  return [{ key: 'mute', label: muting.label, icon: BellOff, onSelect: () => muting.toggle(subject) }];
}
