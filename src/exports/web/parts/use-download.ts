import { CallError } from '#platform/web/call.ts';
import { download } from '#platform/web/download.ts';
import { useToast } from '#ui/toasts.tsx';
import { exports_ } from '../../contract.ts';

/** Downloads the table of an export; a refusal is shown as a toast. */
export function useDownload(companyId: string): (exportId: string) => void {
  const toast = useToast();
  return (exportId) =>
    void download(exports_.download, { params: { companyId, exportId } }).catch((error: unknown) => {
      if (error instanceof CallError) toast.error(error.message);
    });
}
