import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { line } from '#platform/contract/fields.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

type DepartmentNameDialogProps = {
  title: string;
  submitLabel: string;
  /** The current name; empty for a new department. */
  name?: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
};

const named = z.object({ name: line(100) });

/** A dialog with a name field. */
export function DepartmentNameDialog(props: DepartmentNameDialogProps) {
  const { title, submitLabel, name: before = '', onSave, onClose } = props;
  const { t } = useTranslation();
  const { form, submit, submitError, busy, dirty } = useContractForm({
    schema: named,
    defaultValues: { name: before },
    onSubmit: ({ name }) => onSave(name),
  });
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      submitError={submitError}
      busy={busy}
      dirty={dirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label={t('departments.new.name')}
        maxLength={100}
        required
      />
    </FormDialog>
  );
}
