import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Draft, DraftData } from '../contract.ts';
import { isBeingRead } from '#files/text-state-rules.ts';
import { CallError } from '#platform/web/call.ts';
import { type Access, changeDraft, openDraft, readDraft, readUnsaved, storeUnsaved } from './draft-client.ts';
import { continueUploads } from './uploads.ts';
import { useReturn } from './use-return.ts';

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
  // Typed here; all other values follow the server, because another device may change them.
  const [typed, setTyped] = useState<DraftData>({});
  const isOpen = opened !== null && !(opened instanceof CallError);
  const access = isOpen ? opened.access : null;

  useEffect(() => {
    openDraft().then(
      (found) => {
        setTyped(readUnsaved(found.access));
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

  const { saveState, goneMessage, save, keep, pending, showFailure } = useSaving(access, take);
  const refresh = (draft: Draft): void => {
    setTyped({});
    take(draft);
  };
  const idleCount = (): number | null => {
    const { change, isSending, count } = pending.current;
    return isSending || Object.keys(change).length > 0 ? null : count;
  };
  useReturn(access, { idleCount, refresh, showFailure });
  const stored = isOpen ? opened.draft.data : null;
  const data = useMemo(() => mergeData(stored ?? {}, typed), [stored, typed]);
  if (!isOpen) return opened;
  const set = (change: DraftData): void => {
    setTyped((before) => mergeData(before, change));
    keep(change);
  };
  return { ...opened, data, saveState, goneMessage, set, save, take };
}

const mergeData = (before: DraftData, change: DraftData): DraftData => {
  const answers = { ...before.answers, ...change.answers };
  const cvEntries = { ...before.cvEntries, ...change.cvEntries };
  return {
    ...before,
    ...change,
    ...(Object.keys(answers).length > 0 ? { answers } : {}),
    ...(Object.keys(cvEntries).length > 0 ? { cvEntries } : {}),
  };
};

/** Unsaved changes, whether some are being saved, and the number of changes so far. */
type QueuedChange = { change: DraftData; isSending: boolean; count: number };

const isGoneError = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'apply.draft_gone';

/** Saves changes after a pause, one call at a time, and retries while there is no connection. */
function useSaving(access: Access | null, take: (draft: Draft) => void) {
  const [saveState, setSaveState] = useState<SaveState>('untouched');
  const pending = useRef<QueuedChange>({ change: {}, isSending: false, count: 0 });
  const timer = useRef<number>(undefined);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const [goneMessage, setGoneMessage] = useState('');

  const showFailure = useCallback((error: unknown, otherwise: SaveState | null = null): void => {
    if (isGoneError(error)) {
      setGoneMessage(error.message);
      setSaveState('gone');
    } else if (otherwise !== null) setSaveState(otherwise);
  }, []);

  const save = useCallback(async (): Promise<Draft> => {
    if (access === null) throw noConnection();
    window.clearTimeout(timer.current);
    // One at a time, so that an older answer never overwrites a newer one.
    const sent = sending.current.catch(() => undefined).then(() => send(access, pending.current));
    sending.current = sent;
    setSaveState('saving');
    try {
      const draft = await sent;
      take(draft);
      setSaveState('saved');
      return draft;
    } catch (error) {
      showFailure(error, 'offline');
      throw error;
    }
  }, [access, take, showFailure]);

  useRetries(saveState, save);
  const restore = useCallback((left: DraftData): void => {
    pending.current.change = mergeData(left, pending.current.change);
  }, []);
  useLeftUnsaved(access, restore, save);

  const keep = (change: DraftData): void => {
    pending.current.count += 1;
    pending.current.change = mergeData(pending.current.change, change);
    if (access !== null) storeUnsaved(access, pending.current.change);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save().catch(() => undefined), saveAfterMs);
  };
  return { saveState, goneMessage, save, keep, pending, showFailure };
}

function useRetries(saveState: SaveState, save: () => Promise<Draft>): void {
  useEffect(() => {
    if (saveState !== 'offline') return undefined;
    const retry = window.setTimeout(() => void save().catch(() => undefined), retryAfterMs);
    return () => window.clearTimeout(retry);
  }, [saveState, save]);
}

/** Saves what an earlier visit left unsaved. */
function useLeftUnsaved(
  access: Access | null,
  restore: (left: DraftData) => void,
  save: () => Promise<Draft>,
): void {
  useEffect(() => {
    const left = access === null ? {} : readUnsaved(access);
    if (Object.keys(left).length === 0) return undefined;
    restore(left);
    const start = window.setTimeout(() => void save().catch(() => undefined));
    return () => window.clearTimeout(start);
  }, [access, restore, save]);
}

async function send(access: Access, pending: QueuedChange): Promise<Draft> {
  const { change } = pending;
  pending.change = {};
  pending.isSending = true;
  try {
    const draft = await changeDraft(access, change);
    storeUnsaved(access, pending.change);
    return draft;
  } catch (error) {
    // Values typed meanwhile take precedence over those that failed to save.
    pending.change = mergeData(change, pending.change);
    throw error;
  } finally {
    pending.isSending = false;
  }
}

const pollMs = 800;
const pollsMax = 25;

/** Polls until the text of a CV has been extracted; not while the form is submitted. */
export function useTextStates({ access, draft, take }: OpenForm, isSending: boolean): void {
  const read = isSending ? [] : draft.files.filter(isBeingRead);
  const isPending = read.length > 0;
  const waitMs = read.some(({ textState }) => textState === 'pending') ? pollMs : pollMs * 4;
  useEffect(() => {
    if (!isPending) return undefined;
    let polls = 0;
    const interval = window.setInterval(() => {
      polls += 1;
      if (polls > pollsMax) window.clearInterval(interval);
      else readDraft(access).then(take, () => undefined);
    }, waitMs);
    return () => window.clearInterval(interval);
  }, [isPending, waitMs, access, take]);
}
