import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft, DraftData } from '../contract.ts';
import { CallError } from '#platform/web/call.ts';
import { type Access, changeDraft, openDraft, readDraft } from './draft-client.ts';
import { continueUploads } from './uploads.ts';

export type SaveState = 'untouched' | 'saving' | 'saved' | 'offline';

export type OpenForm = {
  access: Access;
  draft: Draft;
  /** Typed values, ahead of the server's. */
  data: DraftData;
  isResumed: boolean;
  saveState: SaveState;
  set: (change: DraftData) => void;
  /**
   * Saves pending changes.
   * @returns the server's draft; throws CallError
   */
  save: () => Promise<Draft>;
  /** Takes over a newer draft, e.g. after an upload. */
  take: (draft: Draft) => void;
};

const noConnection = (): CallError => new CallError({ message: '', code: 'offline' });

type LoadedDraft = { access: Access; draft: Draft; isResumed: boolean };

const saveAfterMs = 700;
const retryAfterMs = 5000;

/**
 * Opens the form and saves typed values in the background.
 * @returns a CallError when it cannot be opened
 */
export function useDraft(): OpenForm | CallError | null {
  const [opened, setOpened] = useState<LoadedDraft | CallError | null>(null);
  const [data, setData] = useState<DraftData>({});
  const isOpen = opened !== null && !(opened instanceof CallError);
  const access = isOpen ? opened.access : null;

  useEffect(() => {
    openDraft().then(
      (found) => {
        setData(found.draft.data);
        setOpened(found);
      },
      (error: unknown) => setOpened(error instanceof CallError ? error : noConnection()),
    );
  }, []);

  const take = useCallback((draft: Draft) => {
    setOpened((before) => (before === null || before instanceof CallError ? before : { ...before, draft }));
  }, []);

  useEffect(() => {
    if (access !== null) void continueUploads({ access, take });
  }, [access, take]);

  const { saveState, save, keep } = useSaving(access, take);
  if (!isOpen) return opened;
  const set = (change: DraftData): void => {
    setData((before) => mergeData(before, change));
    keep(change);
  };
  return { ...opened, data, saveState, set, save, take };
}

const mergeData = (before: DraftData, change: DraftData): DraftData => {
  const answers = { ...before.answers, ...change.answers };
  return { ...before, ...change, ...(Object.keys(answers).length > 0 ? { answers } : {}) };
};

/** Saves changes after a pause, one call at a time, and retries while there is no connection. */
function useSaving(access: Access | null, take: (draft: Draft) => void) {
  const [saveState, setSaveState] = useState<SaveState>('untouched');
  const unsaved = useRef<DraftData>({});
  const timer = useRef<number>(undefined);
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  const save = useCallback(async (): Promise<Draft> => {
    if (access === null) throw noConnection();
    window.clearTimeout(timer.current);
    // One at a time, so that an older answer never overwrites a newer one.
    const sent = sending.current.catch(() => undefined).then(() => send(access, unsaved));
    sending.current = sent;
    setSaveState('saving');
    try {
      const draft = await sent;
      take(draft);
      setSaveState('saved');
      return draft;
    } catch (error) {
      setSaveState('offline');
      throw error;
    }
  }, [access, take]);

  useEffect(() => {
    if (saveState !== 'offline') return undefined;
    const retry = window.setTimeout(() => void save().catch(() => undefined), retryAfterMs);
    return () => window.clearTimeout(retry);
  }, [saveState, save]);

  const keep = (change: DraftData): void => {
    unsaved.current = mergeData(unsaved.current, change);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save().catch(() => undefined), saveAfterMs);
  };
  return { saveState, save, keep };
}

async function send(access: Access, unsaved: { current: DraftData }): Promise<Draft> {
  const change = unsaved.current;
  unsaved.current = {};
  try {
    return await changeDraft(access, change);
  } catch (error) {
    // Values typed meanwhile take precedence over those that failed to save.
    unsaved.current = mergeData(change, unsaved.current);
    throw error;
  }
}

const pollMs = 800;
const pollsMax = 25;

/** Polls until the text of a CV has been extracted; not while the form is submitted. */
export function useTextStates({ access, draft, take }: OpenForm, isSending: boolean): void {
  const isPending = !isSending && draft.files.some((file) => file.textState === 'pending');
  useEffect(() => {
    if (!isPending) return undefined;
    let polls = 0;
    const interval = window.setInterval(() => {
      polls += 1;
      if (polls > pollsMax) window.clearInterval(interval);
      else readDraft(access).then(take, () => undefined);
    }, pollMs);
    return () => window.clearInterval(interval);
  }, [isPending, access, take]);
}
