import { useState } from 'react';
import type { Choice } from '#ui/fields/select-field.tsx';
import type { HandoverDraft } from '../../contract.ts';

/** The choices for one person; null is the usual. */
export type PersonChoice = { to: Choice | null; whereLine: string | null; nextLine: string | null };

const usual: PersonChoice = { to: null, whereLine: null, nextLine: null };

/** The choices of a handover that is being prepared. */
export function useDraft() {
  const [to, setTo] = useState<Choice | null>(null);
  const [choices, setChoices] = useState<ReadonlyMap<string, PersonChoice>>(new Map());
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  return {
    to,
    setTo,
    leftOutCount: leftOut.size,
    isLeftOut: (candidateId: string): boolean => leftOut.has(candidateId),
    toggle: (candidateId: string): void =>
      setLeftOut((before) => {
        const after = new Set(before);
        if (!after.delete(candidateId)) after.add(candidateId);
        return after;
      }),
    choiceOf: (candidateId: string): PersonChoice => choices.get(candidateId) ?? usual,
    setChoice: (candidateId: string, choice: PersonChoice): void =>
      setChoices((before) => new Map(before).set(candidateId, choice)),
    isDirty: choices.size + leftOut.size > 0,
    bodyFor: (fromMemberId: string, toMemberId: string): HandoverDraft => ({
      fromMemberId,
      toMemberId,
      choices: [...choices].map(([candidateId, { to: own, ...lines }]) => ({
        candidateId,
        toMemberId: own?.value ?? null,
        ...lines,
      })),
      leftOutIds: [...leftOut],
    }),
  };
}

export type Draft = ReturnType<typeof useDraft>;
