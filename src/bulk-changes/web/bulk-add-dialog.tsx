import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { type SelectionCount, useSelectionWords } from './parts/selection-words.ts';

type BulkAddDialogProps = {
  selection: SelectionCount;
  jobs: readonly { id: string; title: string }[];
  onAdd: (jobId: string) => Promise<unknown>;
  onClose: () => void;
};

const schema = z.object({ jobId: id });

/** Asks for the job to which the selected candidates are added. */
export function BulkAddDialog({ selection, jobs, onAdd, onClose }: BulkAddDialogProps) {
  const { t } = useTranslation();
  const { values } = useSelectionWords(selection);
  const { form, dialog } = useContractForm<{ jobId: string | null }, { jobId: string }>({
    schema: schema as never,
    defaultValues: { jobId: null },
    onSubmit: async ({ jobId }) => {
      await onAdd(jobId);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('bulk-changes.ofCandidates.addTitle', values)}
      description={t('bulk-changes.ofCandidates.addLead')}
      submitLabel={t('bulk-changes.ofCandidates.addSubmit')}
      {...dialog}
      onClose={onClose}
    >
      <ComboField
        control={form.control}
        name="jobId"
        label={t('bulk-changes.ofCandidates.job')}
        required
        options={jobs.map(({ id: value, title: label }) => ({ value, label }))}
      />
    </FormDialog>
  );
}
