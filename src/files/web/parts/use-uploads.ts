import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web/call.ts';
import type { upload } from '#platform/web/upload.ts';
import type { FileDropItem } from '#ui/fields/file-drop.tsx';
import { fileLimitText } from '#ui/fields/file-size-text.ts';

// A retried upload keeps its idempotency key, because the server may have stored the file although its answer was lost.
type Upload = FileDropItem & { file: File; giveUp: AbortController; idempotencyKey: string };
type UploadOptions = NonNullable<Parameters<typeof upload>[3]>;

type UploadsOptions<T> = {
  limitBytes: number;
  send: (file: File, options: UploadOptions) => Promise<T>;
  /** Called when a file has arrived; it then leaves the items. */
  onUploaded: (uploaded: T) => unknown;
};

const isRefusal = ({ status }: CallError): boolean => status >= 400 && status < 500 && status !== 429;

// Further files wait, so that other calls of the page do not queue behind hundreds of uploads.
const atOnce = 3;

/** Running uploads, and failed ones with a retry. */
export function useUploads<T>({ limitBytes, send, onUploaded }: UploadsOptions<T>) {
  const { t } = useTranslation();
  const [items, setItems] = useState<readonly Upload[]>([]);
  const lastKey = useRef(0);
  const drop = (key: string): void => setItems((now) => now.filter((item) => item.key !== key));
  const change = (key: string, values: Partial<FileDropItem>): void =>
    setItems((now) => now.map((item) => (item.key === key ? { ...item, ...values } : item)));

  const run = async ({ key, file, giveUp, idempotencyKey }: Upload): Promise<void> => {
    const onProgress = (progress: number): void => change(key, { progress });
    try {
      const uploaded = await send(file, { signal: giveUp.signal, idempotencyKey, onProgress });
      drop(key);
      await onUploaded(uploaded);
    } catch (error) {
      if (error instanceof CallError && error.code !== 'aborted')
        change(key, { error: error.message, isFinal: isRefusal(error) });
    }
  };

  const queue = useQueue(run);

  const start = (file: File, idempotencyKey: string): void => {
    const key = String(lastKey.current++);
    const { name, size: sizeBytes } = file;
    const sending = { key, file, name, sizeBytes, giveUp: new AbortController(), idempotencyKey };
    const error = file.size > limitBytes && t('ui.file.tooLarge', { max: fileLimitText(limitBytes) });
    const item = { ...sending, ...(error ? { error, isFinal: true } : { progress: 0 }) };
    setItems((now) => [...now, item]);
    if (error) return;
    queue.add(item);
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
      queue.remove(key);
      drop(key);
    },
  };
}

/** Runs at most three uploads at once, in their order. */
function useQueue(run: (item: Upload) => Promise<void>) {
  const waiting = useRef<Upload[]>([]);
  const running = useRef(0);
  const runNext = (): void => {
    const next = running.current < atOnce ? waiting.current.shift() : undefined;
    if (next === undefined) return;
    running.current += 1;
    void run(next).finally(() => {
      running.current -= 1;
      runNext();
    });
    runNext();
  };
  return {
    add: (item: Upload): void => {
      waiting.current.push(item);
      runNext();
    },
    remove: (key: string): void => {
      waiting.current = waiting.current.filter((item) => item.key !== key);
    },
  };
}
