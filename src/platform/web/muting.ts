import { createContext } from 'react';

export type MutedSubject = { kind: 'candidate' | 'job'; id: string; name: string };

/** Mutes a person or a job for the member, or unmutes them, with undo; the shell provides it. */
export const MuteContext = createContext<((subject: MutedSubject) => void) | null>(null);
