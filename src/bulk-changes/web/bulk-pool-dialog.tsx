import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useCompany } from '#platform/web/session.ts';
import { entryNote } from '#pools/contract.ts';
import { EntryNoteField, PoolField } from '#pools/web/parts/entry-fields.tsx';
import { poolNamesQuery } from '#pools/web/queries.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import type { BulkDialogProps } from './parts/bulk-dialogs.ts';
import { useSelectionWords } from './parts/selection-words.ts';

const schema = z.object({ kind: z.enum(['pool', 'unpool']), poolId: id, note: entryNote });
type Values = { kind: 'pool' | 'unpool'; poolId: string | null; note: string };

type BulkPoolDialogProps = BulkDialogProps & {
  /** The pool to which the list is restricted: the likely one to remove them from. */
  poolId?: string | null;
};

/** Asks for the pool to which the selected people are added, or from which they are removed. */
export function BulkPoolDialog({ selection, poolId = null, onAction, onClose }: BulkPoolDialogProps) {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(poolNamesQuery(useCompany().id));
  const { form, dialog } = useContractForm<Values, z.output<typeof schema>>({
    schema: schema as never,
    defaultValues: { kind: poolId === null ? 'pool' : 'unpool', poolId, note: '' },
    onSubmit: async ({ kind, poolId: chosen, note }) => {
      await onAction(kind === 'pool' ? { kind, poolId: chosen, note } : { kind, poolId: chosen });
      onClose();
    },
  });
  const isAdding = form.watch('kind') === 'pool';
  const words = useSelectionWords(selection);
  return (
    <FormDialog
      title={words.title('pool')}
      submitLabel={t(isAdding ? 'bulk-changes.pool.submitAdd' : 'bulk-changes.pool.submitRemove')}
      {...dialog}
      onClose={onClose}
    >
      <RadioGroupField
        control={form.control}
        name="kind"
        layout="row"
        label={t('bulk-changes.pool.what')}
        options={[
          { value: 'pool', label: t('bulk-changes.pool.add') },
          { value: 'unpool', label: t('bulk-changes.pool.remove') },
        ]}
      />
      <PoolField control={form.control} pools={data.items} />
      {isAdding && <EntryNoteField control={form.control} />}
    </FormDialog>
  );
}
