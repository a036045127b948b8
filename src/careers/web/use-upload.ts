import { useState } from 'react';
import { CallError } from '#platform/web/call.ts';
import { uploadFile } from './draft-client.ts';
import { facts, type FilePurpose, t } from './facts.ts';
import type { OpenForm } from './use-draft.ts';

/** An upload in progress. */
export type UploadInProgress = { name: string; share: number; giveUp: AbortController };
type FailedUpload = { name: string; content: Blob; message: string; canRetry: boolean };

export type UploadState = {
  going: UploadInProgress | null;
  /** The error of the last failed upload. */
  failure: string | null;
  canRetry: boolean;
  start: (content: Blob, name: string) => void;
  retry: () => void;
};

const mebibyte = 1024 * 1024;

type UploadOptions = { questionId?: string; limitBytes?: number };

/** Uploads a file for the form and keeps a failed one for a retry. */
export function useUpload(form: OpenForm, purpose: FilePurpose, options: UploadOptions = {}): UploadState {
  const { questionId, limitBytes = facts.files[purpose].limitBytes } = options;
  const [going, setGoing] = useState<UploadInProgress | null>(null);
  const [failed, setFailed] = useState<FailedUpload | null>(null);

  const start = (content: Blob, name: string): void => {
    if (content.size > limitBytes) {
      const message = t('careers.form.tooLarge', { limit: limitBytes / mebibyte });
      return setFailed({ name, content, message, canRetry: false });
    }
    setFailed(null);
    const begun = { name, share: 0, giveUp: new AbortController() };
    setGoing(begun);
    const wish = { content, name, purpose, ...(questionId === undefined ? {} : { questionId }) };
    const onProgress = (share: number): void => setGoing({ ...begun, share });
    uploadFile(form.access, wish, onProgress, begun.giveUp.signal)
      .then(form.take, (error: unknown) => {
        if (error instanceof CallError && error.code === 'aborted') return;
        const status = error instanceof CallError ? error.status : 0;
        const message = (error instanceof CallError && error.message) || t('careers.form.uploadFailed');
        setFailed({ name, content, message, canRetry: status === 0 || status >= 500 });
      })
      .finally(() => setGoing(null));
  };

  return {
    going,
    start,
    failure: failed?.message ?? null,
    canRetry: failed?.canRetry ?? false,
    retry: () => failed !== null && start(failed.content, failed.name),
  };
}
