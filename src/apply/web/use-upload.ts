import { useEffect, useState, useSyncExternalStore } from 'react';
import { facts, type FileRule, t } from './facts.ts';
import { loadUploadClient, type UploadTarget } from './upload-client.ts';
import {
  cancelUpload,
  pauseUpload,
  placeOf,
  resumeUpload,
  startUpload,
  subscribeToUploads,
  type UploadForm,
  type UploadView,
  viewOf,
} from './uploads.ts';

export type UploadControl = {
  /** The upload under way; null when there is none, or after it failed. */
  going: UploadView | null;
  /** The error of the last failed upload. */
  failure: string | null;
  canRetry: boolean;
  start: (content: Blob, name: string) => void;
  pause: () => void;
  resume: () => void;
  cancel: () => void;
};

const mebibyte = 1024 * 1024;

/** The upload into one place of the form. */
export function useUpload(
  form: UploadForm,
  target: UploadTarget,
  { limitBytes }: Pick<FileRule, 'limitBytes'> = facts.files[target.purpose],
): UploadControl {
  const place = placeOf(target);
  const view = useSyncExternalStore(subscribeToUploads, () => viewOf(place));
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  // Loaded after the form, so that a line that breaks later does not matter.
  useEffect(() => void loadUploadClient().catch(() => undefined), []);

  const start = (content: Blob, name: string): void => {
    if (content.size > limitBytes)
      return setTooLarge(t('apply.form.tooLarge', { limit: limitBytes / mebibyte }));
    setTooLarge(null);
    startUpload(form, target, content instanceof File ? content : new File([content], name));
  };
  const isFailed = view?.state === 'failed';
  return {
    going: isFailed ? null : view,
    failure: tooLarge ?? (isFailed ? view.message : null),
    canRetry: tooLarge === null && isFailed && view.canRetry,
    start,
    pause: () => pauseUpload(place),
    resume: () => resumeUpload(place),
    cancel: () => cancelUpload(place),
  };
}
