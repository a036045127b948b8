import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { type Department, departments } from '../../contract.ts';
import { DepartmentNameDialog } from './department-name-dialog.tsx';
import { useDepartmentChange } from './use-department-change.ts';

type RenameDepartmentDialogProps = { department: Department; onClose: () => void };

/** Renames a department. */
export function RenameDepartmentDialog({ department, onClose }: RenameDepartmentDialogProps) {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id, departmentId: department.id };
  const rename = useDepartmentChange(departments.rename, t('departments.toasts.renamed'));
  return (
    <DepartmentNameDialog
      title={t('departments.renaming.title')}
      submitLabel={t('departments.renaming.submit')}
      name={department.name}
      onSave={async (name) => {
        await rename({ params, body: { name } });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
