import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft, DraftData } from '../contract.ts';
import { CallError } from '#platform/web/call.ts';
import { type Access, changeDraft, openDraft, readDraft, readUnsaved, storeUnsaved } from './draft-client.ts';
import { continueUploads } from './uploads.ts';

export type SaveState = 'untouched' | 'saving' | 'saved' | 'offline' | 'gone';

export type OpenForm = {
  access: Access;
  draft: Draft;
  /** Typed values, ahead of the server's. */
  data: DraftData;
  isResumed: boolean;
  saveState: SaveState;
  /** The server's sentence when it no longer has the draft (save state `gone`). */
  goneMessage?: string;
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
        setData(mergeData(found.draft.data, readUnsaved(found.access)));
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

  const { saveState, goneMessage, save, keep } = useSaving(access, take);
  if (!isOpen) return opened;
  const set = (change: DraftData): void => {
    setData((before) => mergeData(before, change));
    keep(change);
  };
  return { ...opened, data, saveState, goneMessage, set, save, take };
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
  const [goneMessage, setGoneMessage] = useState('');

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
      const isGone = error instanceof CallError && error.code === 'careers.draft_gone';
      if (isGone) setGoneMessage(error.message);
      setSaveState(isGone ? 'gone' : 'offline');
      throw error;
    }
  }, [access, take]);

  useEffect(() => {
    if (saveState !== 'offline') return undefined;
    const retry = window.setTimeout(() => void save().catch(() => undefined), retryAfterMs);
    return () => window.clearTimeout(retry);
  }, [saveState, save]);

  useEffect(() => {
    const left = access === null ? {} : readUnsaved(access);
    if (Object.keys(left).length === 0) return undefined;
    unsaved.current = mergeData(left, unsaved.current);
    const start = window.setTimeout(() => void save().catch(() => undefined));
    return () => window.clearTimeout(start);
  }, [access, save]);

  const keep = (change: DraftData): void => {
    unsaved.current = mergeData(unsaved.current, change);
    if (access !== null) storeUnsaved(access, unsaved.current);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save().catch(() => undefined), saveAfterMs);
  };
  return { saveState, goneMessage, save, keep };
}

async function send(access: Access, unsaved: { current: DraftData }): Promise<Draft> {
  const change = unsaved.current;
  unsaved.current = {};
  try {
    const draft = await changeDraft(access, change);
    storeUnsaved(access, unsaved.current);
    return draft;
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
  const isPending =
    !isSending && draft.files.some((file) => file.textState === 'pending' && file.scanState !== 'pending');
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
