import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { type Department, departments } from '../../contract.ts';
import { branchOf } from '../../rules.ts';
import { departmentTreeChoices } from './department-tree-choices.ts';
import { useDepartmentChange } from './use-department-change.ts';

type MoveDepartmentDialogProps = { department: Department; all: Department[]; onClose: () => void };

const top = 'top';
const target = z.object({ parentId: z.string() });

/** Moves a department with its branch elsewhere in the tree. */
export function MoveDepartmentDialog({ department, all, onClose }: MoveDepartmentDialogProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const move = useDepartmentChange(departments.move, t('departments.toasts.moved'));
  const branch = branchOf(all, department);
  const { form, dialog } = useContractForm({
    schema: target,
    defaultValues: { parentId: department.parentId ?? top },
    onSubmit: async ({ parentId }) => {
      const params = { companyId, departmentId: department.id };
      await move({ params, body: { parentId: parentId === top ? null : parentId } });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('departments.moving.title', { department: department.name })}
      description={t('departments.moving.lead')}
      submitLabel={t('departments.moving.submit')}
      {...dialog}
      onClose={onClose}
    >
      <ComboField
        control={form.control}
        name="parentId"
        label={t('departments.moving.to')}
        options={[{ value: top, label: t('departments.moving.top') }, ...departmentTreeChoices(all, branch)]}
        required
      />
    </FormDialog>
  );
}
