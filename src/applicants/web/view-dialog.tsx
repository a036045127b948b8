import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { line } from '#platform/contract/fields.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { ListView } from '../view-contract.ts';

const schema = z.strictObject({ name: line(60), isShared: z.boolean() });

type ViewDialogProps = {
  /** The view to rename or share; null for a new one. */
  view: ListView | null;
  mayShare: boolean;
  /** The labels of sharing, which name the list. */
  words: { share: string; mayNotShare: string };
  onSave: (draft: { name: string; isShared: boolean }) => Promise<unknown>;
  onClose: () => void;
};

/** The name of a view, and with whom it is shared. */
export function ViewDialog({ view, mayShare, words, onSave, onClose }: ViewDialogProps) {
  const { t } = useTranslation();
  const { form, dialog } = useContractForm({
    schema,
    defaultValues: { name: view?.name ?? '', isShared: view?.isShared ?? false },
    onSubmit: async (draft) => {
      await onSave(draft);
      onClose();
    },
  });
  return (
    <FormDialog
      title={view === null ? t('applicants.views.form.new') : t('applicants.views.form.change')}
      description={view === null ? t('applicants.views.form.lead') : t('applicants.views.form.renameLead')}
      submitLabel={t('applicants.views.form.submit')}
      {...dialog}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label={t('applicants.views.form.name')}
        required
        focusOnOpen
      />
      <CheckboxField
        control={form.control}
        name="isShared"
        label={words.share}
        disabled={!mayShare || view?.isMine === false}
        {...(!mayShare && { help: words.mayNotShare })}
      />
    </FormDialog>
  );
}
