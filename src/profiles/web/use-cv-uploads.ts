import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fileRules } from '#files/rules.ts';
import { useUploads } from '#files/web/parts/use-uploads.ts';
import { upload } from '#platform/web/upload.ts';
import { useToast } from '#ui/toasts.tsx';
import { type CvFile, cvFiles } from '../cv-contract.ts';
import { cvFilesQuery } from './queries.ts';

/** Running uploads of CVs, and failed ones with a retry. */
export function useCvUploads(onUploaded?: (file: CvFile) => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  return useUploads({
    limitBytes: fileRules.cv.limitBytes,
    send: (file, options) => upload(cvFiles.upload, { query: { name: file.name } }, file, options),
    onUploaded: async (uploaded) => {
      toast.success(t('profiles.cvFiles.uploaded'));
      await client.invalidateQueries(cvFilesQuery);
      onUploaded?.(uploaded);
    },
  });
}
