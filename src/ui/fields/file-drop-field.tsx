import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame, labelId } from './field-frame.tsx';
import { FileDrop } from './file-drop.tsx';
import type { FileDropItem } from './file-drop.tsx';
import { fileSizeText } from './file-size-text.ts';
import { useTranslateError } from './form-words.tsx';
import { useFormField } from './use-form-field.ts';
import type { FieldProps } from './use-form-field.ts';

export type UploadedFile = { id: string; name: string; sizeBytes: number };

export type UploadFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<UploadedFile>;

export type FileDropFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  /** Uploads the file; `share` is from 0 to 1. The message of a thrown Error is shown, translated like field errors. */
  upload: UploadFile;
  accept?: string;
  maxBytes?: number;
  hint?: string;
  /** Called when uploading starts and ends, so that the submit button can wait. */
  onBusyChange?: (busy: boolean) => void;
};

type PendingUpload = { file: File; progress: number; error?: string };

/** One file, uploaded at once; the form's value is UploadedFile or null. */
export function FileDropField<Values extends FieldValues, Output = Values>(
  props: FileDropFieldProps<Values, Output>,
) {
  const { accept, hint } = props;
  const { id, field, value, error, frame, aria } = useFormField(props);
  const { sending, send, cancel } = useSending(props, field.onChange);
  const items = itemsOf(sending, isUploadedFile(value) ? value : null);
  return (
    <FieldFrame {...frame} group={items.length > 0}>
      <FileDrop
        id={id}
        labelledBy={labelId(id)}
        items={items}
        invalid={Boolean(error)}
        disabled={frame.disabled}
        aria={aria}
        inputRef={field.ref}
        {...(accept && { accept })}
        {...(hint && { hint })}
        onSelect={([file]) => file && void send(file)}
        onRetry={() => sending && void send(sending.file)}
        onRemove={() => {
          cancel();
          field.onChange(null);
        }}
      />
    </FieldFrame>
  );
}

function useSending(
  options: Pick<FileDropFieldProps<FieldValues>, 'upload' | 'maxBytes' | 'onBusyChange'>,
  onDone: (file: UploadedFile | null) => void,
) {
  const { upload, maxBytes, onBusyChange } = options;
  const { t, i18n } = useTranslation();
  const translateError = useTranslateError();
  const [sending, setSending] = useState<PendingUpload | null>(null);
  const abort = useRef<AbortController | null>(null);
  const cancel = () => {
    abort.current?.abort();
    abort.current = null;
    setSending(null);
    onBusyChange?.(false);
  };
  const send = async (file: File) => {
    cancel();
    if (maxBytes !== undefined && file.size > maxBytes) {
      setSending({
        file,
        progress: 0,
        error: t('ui.file.tooLarge', { max: fileSizeText(maxBytes, i18n.language) }),
      });
      return;
    }
    const controller = new AbortController();
    abort.current = controller;
    setSending({ file, progress: 0 });
    onBusyChange?.(true);
    const fail = (error: unknown) => {
      const message =
        error instanceof Error && error.message ? translateError(error.message) : t('ui.file.failed');
      setSending({ file, progress: 0, error: message });
    };
    try {
      const onProgress = (progress: number) => {
        if (!controller.signal.aborted) setSending({ file, progress });
      };
      const done = await upload(file, { signal: controller.signal, onProgress });
      if (controller.signal.aborted) return;
      setSending(null);
      onDone(done);
    } catch (error) {
      if (controller.signal.aborted) return;
      fail(error);
    }
    onBusyChange?.(false);
  };
  return { sending, send, cancel };
}

function itemsOf(sending: PendingUpload | null, done: UploadedFile | null): FileDropItem[] {
  if (sending) {
    const { file, progress, error } = sending;
    return [{ key: 'sending', name: file.name, sizeBytes: file.size, progress, ...(error && { error }) }];
  }
  return done ? [{ key: done.id, name: done.name, sizeBytes: done.sizeBytes }] : [];
}

function isUploadedFile(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}
