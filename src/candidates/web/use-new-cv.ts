import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#files/contract.ts';
import { fileRules } from '#files/rules.ts';
import type { FileSource } from '#files/web/cv-viewer/file-viewer.tsx';
import { CallError } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { upload } from '#platform/web/upload.ts';
import { isBeingRead } from '#files/text-state-rules.ts';
import type { CvFields } from '#profiles/cv-reading-contract.ts';
import { fileLimitText } from '#ui/fields/file-size-text.ts';
import type { FileDropItem } from '#ui/fields/file-drop.tsx';
import { newCvs } from '../new-cv-contract.ts';
import { newCvQuery, newCvSource } from './new-cv-queries.ts';

const { limitBytes } = fileRules.cv;
const isRefusal = ({ status }: CallError): boolean => status >= 400 && status < 500 && status !== 429;

export type NewCv = {
  /** The chosen file, while it is sent and afterwards. */
  item: FileDropItem | null;
  /** Null until it is uploaded. */
  file: StoredFile | null;
  fields: CvFields | null;
  isReading: boolean;
  /** For the viewer; null until the file is uploaded. */
  source: FileSource | null;
  select: (file: File) => void;
  retry: () => void;
  remove: () => void;
};

/** The CV of a person who is being added: its upload, and what is read from it. */
export function useNewCv(): NewCv {
  const { id: companyId } = useCompany();
  const { item, newCvId, ...actions } = useUpload();
  const query = useQuery({ ...newCvQuery(companyId, newCvId ?? ''), enabled: newCvId !== null });
  const read = newCvId === null ? undefined : query.data;
  const file = read?.file ?? null;
  return {
    item,
    file,
    fields: read?.fields ?? null,
    isReading: newCvId !== null && (query.isPending || (file !== null && isBeingRead(file))),
    source: file && newCvSource(companyId, file),
    ...actions,
  };
}

/** One upload; another file takes its place. */
function useUpload() {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const [chosen, setChosen] = useState<{ file: File; item: FileDropItem } | null>(null);
  const [newCvId, setNewCvId] = useState<string | null>(null);
  const sending = useRef<AbortController>(null);
  const change = (values: Partial<FileDropItem>): void =>
    setChosen((now) => now && { ...now, item: { ...now.item, ...values } });
  const select = (file: File): void => {
    const item = { key: 'cv', name: file.name, sizeBytes: file.size };
    if (file.size > limitBytes) {
      const error = t('ui.file.tooLarge', { max: fileLimitText(limitBytes) });
      return setChosen({ file, item: { ...item, error, isFinal: true } });
    }
    setChosen({ file, item: { ...item, progress: 0 } });
    const giveUp = new AbortController();
    sending.current = giveUp;
    const options = { signal: giveUp.signal, onProgress: (progress: number) => change({ progress }) };
    upload(newCvs.uploadNewCv, { params: { companyId }, query: { name: file.name } }, file, options).then(
      ({ id }) => {
        setChosen({ file, item });
        setNewCvId(id);
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
    setNewCvId(null);
  };
  return { item: chosen?.item ?? null, newCvId, select, remove, retry: () => chosen && select(chosen.file) };
}
