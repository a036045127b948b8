import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { keyOf } from '#platform/web/query.ts';
import { upload } from '#platform/web/upload.ts';
import type { FileDropItem } from '#ui/fields/file-drop.tsx';
import { fileLimitText } from '#ui/fields/file-size-text.ts';
import { imports } from '../../contract.ts';
import { importLimitBytes } from '../../rules.ts';

const isRefusal = ({ status }: CallError): boolean => status >= 400 && status < 500 && status !== 429;

/** Sends a table and opens its import. */
export function useUploadTable(companyId: string) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<{ file: File; item: FileDropItem } | null>(null);
  const sending = useRef<AbortController>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const select = (file: File): void => {
    const item = { key: 'table', name: file.name, sizeBytes: file.size };
    if (file.size > importLimitBytes) {
      const error = t('ui.file.tooLarge', { max: fileLimitText(importLimitBytes) });
      return setChosen({ file, item: { ...item, error, isFinal: true } });
    }
    const giveUp = new AbortController();
    sending.current = giveUp;
    const change = (values: Partial<FileDropItem>): void => setChosen({ file, item: { ...item, ...values } });
    change({ progress: 0 });
    const input = { params: { companyId }, query: { name: file.name } };
    const options = { signal: giveUp.signal, onProgress: (progress: number) => change({ progress }) };
    upload(imports.upload, input, file, options).then(
      ({ id }) => {
        void client.invalidateQueries({ queryKey: keyOf(imports.list) });
        // A member who left meanwhile finds the import in the list.
        if (isShown.current) void navigate({ to: links.import(id) });
      },
      (error: unknown) => {
        if (error instanceof CallError && error.code !== 'aborted')
          change({ error: error.message, isFinal: isRefusal(error) });
      },
    );
  };
  const remove = (): void => {
    sending.current?.abort();
    setChosen(null);
  };
  return { item: chosen?.item ?? null, select, remove, retry: () => chosen && select(chosen.file) };
}
