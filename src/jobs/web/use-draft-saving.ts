import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call, CallError } from '#platform/web/call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { type Job, type JobDraft, job as jobSchema, jobDraft, jobs } from '../contract.ts';
import { Autosave } from './autosave.ts';
import { changeOf, type JobForm, valuesOf } from './job-form-values.ts';
import { jobQuery } from './queries.ts';

type DraftSaver = {
  autosave: Autosave;
  /** The version that another member saved meanwhile. */
  theirs: Job | null;
  /** Overwrites their version after the user has seen it. */
  keepMine: () => Promise<void>;
  takeTheirs: () => void;
  /** Saves the current values; stores a conflicting version in `theirs`. Resolves to true when saved. */
  save: (draft: JobDraft) => Promise<boolean>;
};

/** Saves a job from its form with the version it was loaded from. So no other member's change is lost unseen. */
export function useDraftSaving(form: JobForm['form'], job: Job, isAutomatic: boolean): DraftSaver {
  const { send, theirs, takeTheirs, keepMine } = useSending(form, job);
  const [autosave] = useState(() => new Autosave(() => JSON.stringify(form.getValues())));
  useEffect(() =>
    autosave.saveBy(async () => {
      const draft = jobDraft.safeParse(form.getValues());
      // A half-typed date is null in the schema; only its field has the error.
      if (!draft.success || !(await form.trigger('closesOn'))) return 'invalid';
      return (await send(draft.data)) ? 'saved' : 'conflict';
    }),
  );
  useEffect(() => {
    if (!isAutomatic) return;
    const { unsubscribe } = form.watch(() => autosave.changed());
    return () => {
      unsubscribe();
      autosave.stop();
    };
  }, [form, autosave, isAutomatic]);
  return {
    autosave,
    theirs,
    async keepMine() {
      if (await keepMine()) autosave.settle();
    },
    takeTheirs() {
      takeTheirs();
      autosave.settle();
    },
    save: send,
  };
}

function useSending(form: JobForm['form'], job: Job) {
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  const [theirs, setTheirs] = useState<Job | null>(null);
  // A live update while the user types must not raise the version of an older edit.
  const version = useRef(job.version);
  const keep = (saved: Job): void => {
    version.current = saved.version;
    setTheirs(null);
    client.setQueryData(jobQuery(companyId, saved.id).queryKey, saved);
  };
  const send = async (draft: JobDraft): Promise<boolean> => {
    const input = { params: { companyId, jobId: job.id }, body: changeOf(draft, version.current) };
    const sent = structuredClone(form.getValues());
    try {
      const saved = await call(jobs.update, input);
      keep(saved);
      void client.invalidateQueries({ queryKey: keyOf(jobs.list) });
      // Values typed during the save are kept, and are unsaved changes.
      form.resetDefaultValues(sent);
      return true;
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'jobs.stale') throw error;
      setTheirs(jobSchema.parse(error.details.current));
      return false;
    }
  };
  const takeTheirs = (): void => {
    if (theirs === null) return;
    form.reset(valuesOf(theirs));
    keep(theirs);
  };
  const keepMine = (): Promise<boolean> => {
    version.current = theirs?.version ?? version.current;
    return send(jobDraft.parse(form.getValues()));
  };
  return { send, theirs, takeTheirs, keepMine };
}

export const useSaveState = (autosave: Autosave) => useSyncExternalStore(autosave.subscribe, autosave.state);
