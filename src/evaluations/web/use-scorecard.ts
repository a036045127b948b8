import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Autosave } from '#jobs/web/autosave.ts';
import { call, CallError } from '#platform/web/call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany, useUser } from '#platform/web/session.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { evaluations, type OwnScorecard, ownScorecard } from '../contract.ts';
import { ownScorecardQuery, readAfter } from './queries.ts';
import { keepValues, readKept, type ScorecardValues, valuesOf } from './scorecard-values.ts';

/** The values that the author typed, and the version that they typed them over. */
class TypedScorecard {
  #values: ScorecardValues;
  #version: number;

  constructor(own: OwnScorecard) {
    this.#values = valuesOf(own);
    this.#version = own.version;
  }

  readonly values = (): ScorecardValues => this.#values;
  readonly version = (): number => this.#version;
  readonly text = (): string => JSON.stringify(this.#values);

  put(values: ScorecardValues): void {
    this.#values = values;
  }

  isOver(version: number): void {
    this.#version = version;
  }
}

/**
 * The values of a scorecard while their author types, which this device keeps until the server has them. A draft is
 * saved a moment after each change, a submitted scorecard only by its button.
 * @param onRestored called when values of this device that the server did not have were restored
 */
export function useScorecard(own: OwnScorecard, onRestored: () => void) {
  const { id: userId } = useUser();
  const meetingId = own.meeting.id;
  const isDraft = own.submittedAt === null;
  const [typed] = useState(() => new TypedScorecard(own));
  const [autosave] = useState(() => new Autosave(typed.text));
  const [values, setValues] = useState(typed.values);
  const put = (next: ScorecardValues): void => {
    typed.put(next);
    setValues(next);
  };
  const change = (next: ScorecardValues): void => {
    put(next);
    keepValues(meetingId, userId, { version: typed.version(), values: next });
    if (isDraft) autosave.changed();
  };
  const sending = useSending(own, { typed, autosave, put });
  const [restore] = useState(() => (): void => {
    const kept = own.can.save || own.can.change ? readKept(meetingId, userId) : null;
    if (kept === null || JSON.stringify(kept.values) === typed.text()) return;
    typed.isOver(kept.version);
    change(kept.values);
    onRestored();
  });
  useEffect(() => restore(), [restore]);
  useEffect(() => {
    if (!isDraft) return;
    const retry = (): void => void autosave.flush();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      // Leaving the page saves what was typed a moment before.
      readAfter(autosave.flush(), meetingId);
    };
  }, [isDraft, autosave, meetingId]);
  /** Whether the server has a draft or a submission of it. */
  const isStored = (): boolean => typed.version() > 0;
  return { ...sending, autosave, values, change, isStored };
}

type SendingContext = { typed: TypedScorecard; autosave: Autosave; put: (values: ScorecardValues) => void };

/** Saving and submitting, with the version that another tab saved meanwhile. */
function useSending(own: OwnScorecard, { typed, autosave, put }: SendingContext) {
  const { id: userId } = useUser();
  const [theirs, setTheirs] = useState<OwnScorecard | null>(null);
  const calls = useCalls(own, typed, setTheirs);
  useEffect(() => autosave.saveBy(async () => ((await calls.send(false)) === null ? 'conflict' : 'saved')));
  return {
    theirs,
    /** @returns false when another tab saved meanwhile */
    async submit(): Promise<boolean> {
      if (own.submittedAt === null) await autosave.flush();
      const saved = await calls.send(true);
      if (saved !== null) calls.store(saved);
      return saved !== null;
    },
    async keepMine(): Promise<void> {
      if (theirs === null) return;
      typed.isOver(theirs.version);
      if (theirs.submittedAt !== own.submittedAt) {
        // The form of a submitted scorecard restores them; it always has a recommendation.
        const { recommendation } = valuesOf(theirs);
        const values = { ...typed.values(), recommendation: typed.values().recommendation ?? recommendation };
        keepValues(own.meeting.id, userId, { version: theirs.version, values });
        calls.store(theirs);
      } else if (own.submittedAt !== null) setTheirs(null);
      else if ((await calls.send(false)) !== null) autosave.settle();
    },
    takeTheirs(): void {
      if (theirs === null) return;
      put(valuesOf(theirs));
      typed.isOver(theirs.version);
      keepValues(own.meeting.id, userId, null);
      setTheirs(null);
      autosave.settle();
      if (theirs.submittedAt !== own.submittedAt) calls.store(theirs);
    },
  };
}

const conflicts = new Set<string>(['evaluations.stale', 'evaluations.already_submitted']);

/** The calls that write. `send` answers null, and hands over the other version, when another tab saved meanwhile. */
function useCalls(
  { meeting: { id: meetingId } }: OwnScorecard,
  typed: TypedScorecard,
  onStale: (theirs: OwnScorecard | null) => void,
) {
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  const { id: userId } = useUser();
  return {
    async send(isSubmission: boolean): Promise<OwnScorecard | null> {
      const sent = typed.values();
      const input = { params: { companyId, meetingId }, body: { ...sent, version: typed.version() } };
      try {
        const saved = isSubmission
          ? await call(evaluations.submit, input as CallInput<typeof evaluations.submit>)
          : await call(evaluations.saveDraft, input);
        typed.isOver(saved.version);
        onStale(null);
        if (typed.values() === sent) keepValues(meetingId, userId, null);
        return saved;
      } catch (error) {
        if (!(error instanceof CallError) || !conflicts.has(error.code)) throw error;
        onStale(ownScorecard.parse(error.details['current']));
        return null;
      }
    },
    store(saved: OwnScorecard): void {
      client.setQueryData(ownScorecardQuery(companyId, meetingId).queryKey, saved);
      for (const operation of [evaluations.listOfCandidate, evaluations.compare])
        void client.invalidateQueries({ queryKey: keyOf(operation) });
    },
  };
}

export const useSaveState = (autosave: Autosave) => useSyncExternalStore(autosave.subscribe, autosave.state);
