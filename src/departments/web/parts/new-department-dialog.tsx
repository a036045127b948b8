import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { departments } from '../../contract.ts';
import { DepartmentNameDialog } from './department-name-dialog.tsx';
import { useDepartmentChange } from './use-department-change.ts';

type NewDepartmentDialogProps = {
  /** The department that it stands in; at the top when left out. */
  parentId?: string | null;
  onClose: () => void;
  onCreated: (departmentId: string) => void;
};

/** Adds a department, without leaving what one was doing. */
export function NewDepartmentDialog({ parentId = null, onClose, onCreated }: NewDepartmentDialogProps) {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id };
  const create = useDepartmentChange(departments.create, t('departments.toasts.created'));
  return (
    <DepartmentNameDialog
      title={t('departments.new.title')}
      submitLabel={t('departments.new.submit')}
      onSave={async (name) => onCreated((await create({ params, body: { name, parentId } })).id)}
      onClose={onClose}
    />
  );
}
