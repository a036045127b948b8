import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fileRules } from '#files/rules.ts';
import { useUploads } from '#files/web/parts/use-uploads.ts';
import type { CallError } from '#platform/web/call.ts';
import { keyOf, useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { upload } from '#platform/web/upload.ts';
import { useToast } from '#ui/toasts.tsx';
import { candidates } from '../../contract.ts';
import { type CandidateFile, candidateFiles } from '../../file-contract.ts';

const invalidates = [candidateFiles.listFiles, candidates.read];

/** Uploads of files of the candidate. */
export function useFileUploads(candidateId: string) {
  const client = useQueryClient();
  const params = { companyId: useCompany().id, candidateId };
  return useUploads({
    limitBytes: fileRules.attachment.limitBytes,
    send: (file, options) =>
      upload(candidateFiles.addFile, { params, query: { name: file.name } }, file, options),
    onUploaded: () => client.invalidateQueries({ queryKey: keyOf(candidateFiles.listFiles) }),
  });
}

/** Removes a file with an undo, or makes it the CV. */
export function useFileChanges(candidateId: string) {
  const { t } = useTranslation();
  const toast = useToast();
  const params = { companyId: useCompany().id, candidateId };
  const onError = (error: CallError): void => toast.error(error.message);
  const restore = useChange(candidateFiles.restoreFile, { invalidates, onError });
  const remove = useChange(candidateFiles.removeFile, { invalidates, onError });
  const setCv = useChange(candidateFiles.setCv, { invalidates, onError });
  return {
    remove: ({ id: fileId, title }: CandidateFile): void => {
      const input = { params: { ...params, fileId } };
      const action = { label: t('candidates.files.undo'), onSelect: () => restore.mutate(input) };
      const onSuccess = (): void => toast.success(t('candidates.files.removed', { title }), { action });
      remove.mutate({ ...input, body: {} }, { onSuccess });
    },
    setCv: ({ id: fileId, title }: CandidateFile): void =>
      setCv.mutate(
        { params, body: { fileId } },
        { onSuccess: () => toast.success(t('candidates.files.cvSet', { title })) },
      ),
  };
}
