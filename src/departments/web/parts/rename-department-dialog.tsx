import { useTranslation } from 'react-i18next';
import { NameDialog } from '#ui/dialogs/name-dialog.tsx';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useCompany } from '#platform/web/session.ts';
import { type Department, departmentName, departments } from '../../contract.ts';
import { useDepartmentChange } from './use-department-change.ts';

type RenameDepartmentDialogProps = { department: Department; onClose: () => void };

/** Renames a department. */
export function RenameDepartmentDialog({ department, onClose }: RenameDepartmentDialogProps) {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id, departmentId: department.id };
  const rename = useDepartmentChange(departments.rename, t('departments.toasts.renamed'));
  const named = useContractForm({
    schema: departmentName,
    defaultValues: { name: department.name },
    onSubmit: async (body) => {
      await rename({ params, body });
      onClose();
    },
  });
  return (
    <NameDialog
      {...named}
      title={t('departments.renaming.title')}
      submitLabel={t('departments.renaming.submit')}
      name="name"
      label={t('departments.new.name')}
      maxLength={100}
      onClose={onClose}
    />
  );
}
