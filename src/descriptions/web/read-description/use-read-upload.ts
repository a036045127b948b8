import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileRules } from '#files/rules.ts';
import { CallError } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { upload } from '#platform/web/upload.ts';
import type { FileDropItem } from '#ui/fields/file-drop.tsx';
import { fileLimitText } from '#ui/fields/file-size-text.ts';
import { type DescriptionReading, jobDescriptions } from '../../contract.ts';

/** A file in this browser, and what the server read from it. */
export type ReadFile = {
  content: File;
  /** The text was pasted. */
  isPasted: boolean;
  /** A URL from which the browser saves the file. */
  address: string;
  reading: DescriptionReading;
};

type PendingUpload = FileDropItem & { file: File; isPasted: boolean; giveUp: AbortController };

/** Sends a file to be read; the server does not store it. */
export function useReadUpload(onRead: (read: ReadFile) => void) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const [sending, setSending] = useState<PendingUpload | null>(null);
  const lastKey = useRef(0);
  const change = (key: string, values: Partial<FileDropItem>): void =>
    setSending((now) => (now?.key === key ? { ...now, ...values } : now));

  const send = async ({ key, file, isPasted, giveUp }: PendingUpload): Promise<void> => {
    const onProgress = (progress: number): void => change(key, { progress });
    const input = { params: { companyId }, query: { name: file.name.slice(-200) } };
    try {
      const options = { signal: giveUp.signal, onProgress };
      const reading = await upload(jobDescriptions.readDescription, input, file, options);
      onRead({ content: file, isPasted, address: URL.createObjectURL(file), reading });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const isFinal = error.status >= 400 && error.status < 500 && error.status !== 429;
      if (error.code !== 'aborted') change(key, { error: error.message, isFinal });
    }
  };

  const select = ([file]: File[], isPasted = false): void => {
    if (file === undefined) return;
    lastKey.current += 1;
    const { limitBytes: max } = fileRules.job_description;
    const error = file.size > max && t('ui.file.tooLarge', { max: fileLimitText(max) });
    const item: PendingUpload = {
      key: String(lastKey.current),
      name: file.name,
      sizeBytes: file.size,
      file,
      isPasted,
      giveUp: new AbortController(),
      ...(error ? { error, isFinal: true } : { progress: 0 }),
    };
    setSending(item);
    if (!error) void send(item);
  };

  return {
    items: sending === null ? [] : [sending],
    select,
    retry: () => sending !== null && select([sending.file], sending.isPasted),
    remove: () => {
      sending?.giveUp.abort();
      setSending(null);
    },
  };
}
