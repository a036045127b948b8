import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileRules } from '#files/rules.ts';
import { CallError } from '#platform/web/call.ts';
import { upload } from '#platform/web/upload.ts';
import type { FileDropItem } from '#ui/fields/file-drop.tsx';
import { useToast } from '#ui/toasts.tsx';
import { fileLimitText } from '#ui/fields/file-size-text.ts';
import { type CvFile, cvFiles } from '../cv-contract.ts';
import { cvFilesQuery } from './queries.ts';

// A retried upload keeps its idempotency key, because the server may have stored the file although its answer was lost.
type CvUpload = FileDropItem & { file: File; giveUp: AbortController; idempotencyKey: string };

const { limitBytes } = fileRules.cv;
const isRefusal = ({ status }: CallError): boolean => status >= 400 && status < 500 && status !== 429;

/** Running uploads of CVs, and failed ones with a retry. */
export function useCvUploads(onUploaded?: (file: CvFile) => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const [items, setItems] = useState<readonly CvUpload[]>([]);
  const lastKey = useRef(0);
  const drop = (key: string): void => setItems((now) => now.filter((item) => item.key !== key));
  const change = (key: string, values: Partial<FileDropItem>): void =>
    setItems((now) => now.map((item) => (item.key === key ? { ...item, ...values } : item)));

  const send = async ({ key, file, giveUp, idempotencyKey }: CvUpload): Promise<void> => {
    const onProgress = (progress: number): void => change(key, { progress });
    const options = { signal: giveUp.signal, idempotencyKey, onProgress };
    try {
      const uploaded = await upload(cvFiles.upload, { query: { name: file.name } }, file, options);
      drop(key);
      toast.success(t('profiles.cvFiles.uploaded'));
      await client.invalidateQueries(cvFilesQuery);
      onUploaded?.(uploaded);
    } catch (error) {
      if (error instanceof CallError && error.code !== 'aborted')
        change(key, { error: error.message, isFinal: isRefusal(error) });
    }
  };

  const start = (file: File, idempotencyKey: string): void => {
    const key = String(lastKey.current++);
    const { name, size: sizeBytes } = file;
    const sending = { key, file, name, sizeBytes, giveUp: new AbortController(), idempotencyKey };
    const error = file.size > limitBytes && t('ui.file.tooLarge', { max: fileLimitText(limitBytes) });
    const item = { ...sending, ...(error ? { error, isFinal: true } : { progress: 0 }) };
    setItems((now) => [...now, item]);
    if (!error) void send(item);
  };

  return {
    items,
    select: (files: File[]) => files.forEach((file) => start(file, crypto.randomUUID())),
    retry: (key: string) => {
      const failed = items.find((item) => item.key === key);
      drop(key);
      if (failed) start(failed.file, failed.idempotencyKey);
    },
    remove: (key: string) => {
      items.find((item) => item.key === key)?.giveUp.abort();
      drop(key);
    },
  };
}
