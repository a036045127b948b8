import type { Upload } from 'tus-js-client';
import { CallError } from '#platform/web/call.ts';
import type { Draft } from '../contract.ts';
import type { Access } from './draft-client.ts';
import { t } from './facts.ts';
import { createTimeLeft } from './time-left.ts';
import { forgetUnsent, keepUnsent, listUnsent } from './unsent-files.ts';
import {
  finishUpload,
  isTemporary,
  prepareUpload,
  retryDelaysMs,
  type UploadTarget,
} from './upload-client.ts';

/** sending; paused by the applicant; waiting for the connection; checking: all sent; failed: has a message */
type UploadState = 'sending' | 'paused' | 'waiting' | 'checking' | 'failed';

/** One upload as the form shows it. */
export type UploadView = {
  name: string;
  state: UploadState;
  /** From 0 to 1. */
  share: number;
  secondsLeft: number | null;
  message: string;
  canRetry: boolean;
};

export type UploadForm = { access: Access; take: (draft: Draft) => void };

type RunningUpload = {
  form: UploadForm;
  target: UploadTarget;
  file: File;
  upload: Upload | null;
  view: UploadView;
  /** Ends the waiting time before the next attempt to finish. */
  wake: (() => void) | null;
};

// Uploads live outside the steps of the form. They go on while the applicant fills in the next step.
let running: Record<string, RunningUpload> = {};
const listeners = new Set<() => void>();

export const placeOf = ({ purpose, questionId = '' }: UploadTarget): string => `${purpose} ${questionId}`;

/** For `useSyncExternalStore`. */
export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const viewOf = (place: string): UploadView | null => running[place]?.view ?? null;

/** Whether any upload is under way, so that the form is not sent without its file. */
export const isUploading = (): boolean => Object.values(running).some(({ view }) => view.state !== 'failed');

/** Starts the upload of a file; it replaces one for the same place. The browser keeps the file until it is sent. */
export function startUpload(form: UploadForm, target: UploadTarget, file: File): void {
  const place = placeOf(target);
  void running[place]?.upload?.abort();
  const view = { name: file.name, share: 0, secondsLeft: null, message: '', canRetry: false };
  const one: RunningUpload = {
    form,
    target,
    file,
    upload: null,
    wake: null,
    view: { ...view, state: 'sending' },
  };
  running = { ...running, [place]: one };
  notify();
  void keepUnsent(form.access.id, target, file);
  void send(one);
}

/** Continues the uploads that an earlier visit of this form left unfinished. */
export async function continueUploads(form: UploadForm): Promise<void> {
  for (const { target, file } of await listUnsent(form.access.id))
    if (running[placeOf(target)] === undefined) startUpload(form, target, file);
}

export function pauseUpload(place: string): void {
  const one = running[place];
  if (one === undefined) return;
  void one.upload?.abort();
  show(one, { state: 'paused', secondsLeft: null });
}

/** Continues a paused, waiting or failed upload at once. */
export function resumeUpload(place: string): void {
  const one = running[place];
  if (one === undefined || one.view.state === 'checking') return;
  if (one.wake !== null) return one.wake();
  void one.upload?.abort();
  show(one, { state: 'sending', message: '' });
  void send(one);
}

/** Ends the upload; the server deletes what has arrived, at the latest after a day. */
export function cancelUpload(place: string): void {
  const one = running[place];
  if (one === undefined) return;
  void one.upload?.abort(true).catch(() => undefined);
  end(one);
}

window.addEventListener('online', () => {
  for (const [place, { view }] of Object.entries(running))
    if (view.state === 'waiting' || (view.state === 'failed' && view.canRetry)) resumeUpload(place);
});

async function send(one: RunningUpload): Promise<void> {
  try {
    one.upload ??= await prepare(one);
    if (isShown(one) && one.view.state === 'sending') one.upload.start();
  } catch {
    // The client itself could not be loaded.
    fail(one, new CallError({ message: '', code: 'offline' }));
  }
}

function prepare(one: RunningUpload): Promise<Upload> {
  const { form, target, file } = one;
  const timeLeft = createTimeLeft();
  // An aborted request may still report after the applicant has paused the upload.
  const showUnlessPaused = (change: Partial<UploadView>): void => {
    if (one.view.state !== 'paused') show(one, change);
  };
  return prepareUpload(form.access, target, file, {
    onProgress: (sentBytes) =>
      showUnlessPaused({
        state: 'sending',
        share: sentBytes / file.size,
        secondsLeft: timeLeft(sentBytes, file.size, performance.now()),
      }),
    onWaiting: () => showUnlessPaused({ state: 'waiting', secondsLeft: null }),
    onSent: (uploadId) => void finish(one, uploadId),
    onFailed: (error) => fail(one, error),
  });
}

async function finish(one: RunningUpload, uploadId: string): Promise<void> {
  for (const delayMs of retryDelaysMs) {
    if (!isShown(one)) return;
    show(one, { state: 'checking', share: 1, secondsLeft: null });
    try {
      const draft = await finishUpload(one.form.access, uploadId);
      one.form.take(draft);
      return end(one);
    } catch (error) {
      const failure = error instanceof CallError ? error : new CallError({ message: '', code: 'offline' });
      if (failure.status === 409 || !isTemporary(failure.status)) return fail(one, failure);
      show(one, { state: 'waiting' });
      await new Promise<void>((resolve) => {
        one.wake = resolve;
        window.setTimeout(resolve, delayMs);
      });
      one.wake = null;
    }
  }
  fail(one, new CallError({ message: '', code: 'offline' }));
}

function fail(one: RunningUpload, { status, message }: CallError): void {
  // A file that the server has refused is refused again.
  const canRetry = isTemporary(status) || status === 404;
  if (status === 404 || status === 409) one.upload = null;
  show(one, { state: 'failed', message: message || t('apply.form.uploadFailed'), canRetry });
  if (!canRetry) void forgetUnsent(one.form.access.id, one.target);
}

function end(one: RunningUpload): void {
  void forgetUnsent(one.form.access.id, one.target);
  if (!isShown(one)) return;
  const { [placeOf(one.target)]: _ended, ...others } = running;
  running = others;
  notify();
}

const isShown = (one: RunningUpload): boolean => running[placeOf(one.target)] === one;

function show(one: RunningUpload, change: Partial<UploadView>): void {
  if (!isShown(one)) return;
  one.view = { ...one.view, ...change };
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
