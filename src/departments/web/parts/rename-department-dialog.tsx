import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { line } from '#platform/contract/fields.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type Department, departments } from '../../contract.ts';
import { useDepartmentChange } from './use-department-change.ts';

const newName = z.object({ name: line(100) });

/** Gives a department another name. */
export function RenameDepartmentDialog({
  department,
  onClose,
}: {
  department: Department;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const rename = useDepartmentChange(departments.rename, t('departments.toasts.renamed'));
  const { form, submit, submitError, busy, dirty } = useContractForm({
    schema: newName,
    defaultValues: { name: department.name },
    onSubmit: async (body) => {
      await rename({ params: { companyId, departmentId: department.id }, body });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('departments.renaming.title')}
      submitLabel={t('departments.renaming.submit')}
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
