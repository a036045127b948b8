import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web/call.ts';
import { NameDialog } from '#ui/dialogs/name-dialog.tsx';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useCompany } from '#platform/web/session.ts';
import { departmentName, departments } from '../../contract.ts';
import { useDepartmentChange } from './use-department-change.ts';

type NewDepartmentDialogProps = {
  /** The parent department; at the top when left out. */
  parentId?: string | null;
  /** The name to begin with. */
  name?: string;
  onClose: () => void;
  onCreated: (departmentId: string) => void;
};

/** Adds a department without leaving the current page. */
export function NewDepartmentDialog({
  parentId = null,
  name: suggested = '',
  onClose,
  onCreated,
}: NewDepartmentDialogProps) {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id };
  const create = useDepartmentChange(departments.create, t('departments.toasts.created'));
  const named = useContractForm({
    schema: departmentName,
    defaultValues: { name: suggested },
    onSubmit: async ({ name }) => {
      const department = await create({ params, body: { name, parentId } }).catch((error: unknown) => {
        throw withReason(error, (reason) => t('departments.new.failed', { reason }));
      });
      onCreated(department.id);
    },
  });
  return (
    <NameDialog
      {...named}
      title={t('departments.new.title')}
      submitLabel={t('departments.new.submit')}
      name="name"
      label={t('departments.new.name')}
      maxLength={100}
      onClose={onClose}
    />
  );
}

/** Puts "Error adding department:" before every failure except those of this slice, which have a full message. */
function withReason(error: unknown, words: (reason: string) => string): unknown {
  if (!(error instanceof CallError) || error.code.startsWith('departments.')) return error;
  const { code, status, fields, details, requestId, message } = error;
  return new CallError({ code, statusCode: status, fields, details, requestId, message: words(message) });
}
