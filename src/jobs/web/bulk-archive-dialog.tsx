import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { jobs as jobsContract, type ListedJob } from '../contract.ts';
import { jobLists } from '../lists-contract.ts';
import { ConsequenceList } from './parts/consequence-list.tsx';

type BulkArchiveDialogProps = {
  jobs: ListedJob[];
  /** Unarchives instead of archiving. */
  isBack: boolean;
  onDone: () => void;
  onClose: () => void;
};

/** Confirms that several jobs are archived or unarchived and shows who is affected. One undo reverses all of them. */
export function BulkArchiveDialog({ jobs, isBack, onDone, onClose }: BulkArchiveDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const params = { companyId: useCompany().id };
  const action = isBack ? 'unarchive' : 'archive';
  const send = async (operation: 'archiveSeveral' | 'unarchiveSeveral', jobIds: string[]) => {
    try {
      return await call(jobLists[operation], { params, body: { jobIds } });
    } finally {
      void client.invalidateQueries({ queryKey: keyOf(jobsContract.list) });
    }
  };
  const undo = async (jobIds: string[]): Promise<void> => {
    try {
      const { changed } = await send(isBack ? 'archiveSeveral' : 'unarchiveSeveral', jobIds);
      toast.success(t('jobs.bulk.undone', { count: changed.length }));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
  };
  const sure = async (): Promise<void> => {
    const ids = jobs.map((job) => job.id);
    const { changed, stayed } = await send(isBack ? 'unarchiveSeveral' : 'archiveSeveral', ids);
    onDone();
    const done = t(`jobs.bulk.${action}.done`, { count: changed.length });
    const left = stayed.length === 0 ? '' : ` ${t('jobs.bulk.stayed', { count: stayed.length })}`;
    if (changed.length === 0) toast.error(t('jobs.bulk.stayed', { count: stayed.length }));
    else
      toast.success(done + left, { action: { label: t('jobs.undo'), onSelect: () => void undo(changed) } });
  };
  return (
    <ConfirmActionDialog
      tone="normal"
      title={t(`jobs.bulk.${action}.title`, { count: jobs.length })}
      body={t(`jobs.bulk.${action}.body`, { count: jobs.length })}
      confirmLabel={t(`jobs.bulk.${action}.confirm`, { count: jobs.length })}
      onSure={sure}
      onClose={onClose}
    >
      <ConsequenceList action={action} jobIds={jobs.map((job) => job.id)} />
    </ConfirmActionDialog>
  );
}
