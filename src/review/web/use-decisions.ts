import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import {
  type ApplicationDetail,
  applicantsPath,
  applications,
  boardPath,
  type Card,
  type RejectionMail,
} from '#applications/contract.ts';
import { applicationQuery } from '#applications/web/queries.ts';
import { candidates } from '#candidates/contract.ts';
import { jobs } from '#jobs/contract.ts';
import { call } from '#platform/web/call.ts';
import { useUnloadGuard } from '#platform/web/leave-guard.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';

export type Step = Pick<ApplicationDetail['steps'][number], 'id' | 'title'>;

export type Decision =
  | { kind: 'moved'; step: Step; fromStepId: string }
  | { kind: 'rejected'; reason: string; mail: RejectionMail | null }
  | { kind: 'skipped' };

/** A decision of this review; `failure` is the server's refusal. */
export type DecidedPerson = { person: Card; decision: Decision; failure: string | null };

export type Decisions = {
  /** The last one at the end. */
  decided: readonly DecidedPerson[];
  decide: (person: Card, decision: Decision) => void;
  undo: (decided: DecidedPerson) => void;
};

/** Decides at once on the screen, and writes behind: one write after the other for each application. */
export function useDecisions(onFailed: (person: Card, message: string) => void): Decisions {
  const [decided, setDecided] = useState<readonly DecidedPerson[]>([]);
  const send = useWrites();
  const without = (list: readonly DecidedPerson[], person: Card): DecidedPerson[] =>
    list.filter((one) => one.person.id !== person.id);
  const fail = (person: Card, decision: Decision, failure: string): void => {
    setDecided((list) => list.map((one) => (one.decision === decision ? { ...one, failure } : one)));
    onFailed(person, failure);
  };
  return {
    decided,
    decide: (person, decision) => {
      setDecided((list) => [...without(list, person), { person, decision, failure: null }]);
      if (decision.kind === 'skipped') return;
      send(person, decision, 'always').catch((error: Error) => fail(person, decision, error.message));
    },
    undo: ({ person, decision, failure }) => {
      setDecided((list) => without(list, person));
      if (decision.kind === 'skipped' || failure !== null) return;
      const back: Undo =
        decision.kind === 'rejected'
          ? { kind: 'unrejected' }
          : { kind: 'moved', step: { id: decision.fromStepId } };
      send(person, back, 'after success').catch((error: Error) => onFailed(person, error.message));
    },
  };
}

type Undo = { kind: 'unrejected' } | { kind: 'moved'; step: { id: string } };
type Write = Exclude<Decision, { kind: 'skipped' }> | Undo;

function useWrites() {
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  /** The last write of each application: the version that it made; null when it was refused. */
  const last = useRef(new Map<string, Promise<number | null>>());
  /** A reload would drop an undo that waits for the decision before it. */
  const unsaved = useRef(0);
  useUnloadGuard(useCallback(() => unsaved.current > 0, []));
  const keep = (card: Card): number => {
    const { queryKey } = applicationQuery(companyId, card.id);
    client.setQueryData<ApplicationDetail>(queryKey, (before) => before && { ...before, ...card });
    for (const key of [
      [`GET ${applicantsPath}`],
      [`GET ${boardPath}`],
      keyOf(candidates.read),
      keyOf(jobs.read),
    ])
      void client.invalidateQueries({ queryKey: key, refetchType: 'none' });
    return card.version;
  };
  return async (person: Card, write: Write, when: 'always' | 'after success'): Promise<void> => {
    const { queryKey } = applicationQuery(companyId, person.id);
    // The version that the member saw, or that of their own write before. An undo is about that write alone.
    const seen = client.getQueryData(queryKey)?.version ?? person.version;
    const before = last.current.get(person.id) ?? Promise.resolve(seen);
    const done = before.then(async (written) => {
      // There is nothing to undo when the decision was refused.
      if (written === null && when === 'after success') return null;
      const isUndo = when === 'after success';
      const version = isUndo && written !== null ? written : Math.max(seen, written ?? 0);
      return keep(await callFor(write, { companyId, applicationId: person.id }, version));
    });
    last.current.set(
      person.id,
      done.catch(() => null),
    );
    unsaved.current += 1;
    try {
      await done;
    } finally {
      unsaved.current -= 1;
      // Also after a refusal, which mostly means that another member was faster.
      void client.invalidateQueries({ queryKey });
    }
  };
}

function callFor(
  write: Write,
  params: { companyId: string; applicationId: string },
  version: number,
): Promise<Card> {
  switch (write.kind) {
    case 'moved':
      return call(applications.move, { params, body: { stepId: write.step.id, version } });
    case 'rejected':
      return call(applications.reject, { params, body: { reason: write.reason, mail: write.mail, version } });
    case 'unrejected':
      return call(applications.unreject, { params });
  }
}
