import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { entryNote, pools } from '../contract.ts';
import { EntryNoteField, PoolField } from './parts/entry-fields.tsx';
import { poolNamesQuery, usePoolChange } from './queries.ts';

type PoolEntryDialogProps = {
  candidateId: string;
  /** The entry whose note is changed; null to add the candidate to a pool. */
  entry: { id: string; name: string; note: string } | null;
  /** Pools that the candidate is in. */
  takenIds: readonly string[];
  onClose: () => void;
};

const schema = z.object({ poolId: id, note: entryNote });

/** Adds a candidate to a pool, or changes the note about them there. */
export function PoolEntryDialog({ candidateId, entry, takenIds, onClose }: PoolEntryDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const put = usePoolChange(pools.putCandidate);
  const { data } = useSuspenseQuery(poolNamesQuery(companyId));
  const offered = data.items.filter((pool) => !takenIds.includes(pool.id));
  const { form, dialog } = useContractForm<
    { poolId: string | null; note: string },
    { poolId: string; note: string }
  >({
    schema: schema as never,
    defaultValues: { poolId: entry?.id ?? null, note: entry?.note ?? '' },
    onSubmit: async ({ poolId, note }) => {
      // A colleague may have added them meanwhile, with a note.
      const body = entry === null && note === '' ? {} : { note };
      await put({ params: { companyId, poolId, candidateId }, body });
      const name = data.items.find((pool) => pool.id === poolId)?.name ?? entry?.name ?? '';
      toast.success(t(entry === null ? 'pools.said.added' : 'pools.said.noteSaved', { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={entry === null ? t('pools.addTo') : t('pools.editNote', { name: entry.name })}
      submitLabel={t(entry === null ? 'pools.entry.add' : 'pools.entry.save')}
      {...dialog}
      onClose={onClose}
    >
      {entry === null && <PoolField control={form.control} pools={offered} />}
      <EntryNoteField control={form.control} />
    </FormDialog>
  );
}
