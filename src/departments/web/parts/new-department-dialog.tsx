import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#platform/web/call.ts';
import { line } from '#platform/contract/fields.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { departments } from '../../contract.ts';

type NewDepartmentDialogProps = {
  /** The department that it stands in; at the top when left out. */
  parentId?: string | null;
  onClose: () => void;
  onCreated: (departmentId: string) => void;
};

const newDepartment = z.object({ name: line(100) });

/** Adds a department, without leaving what one was doing. */
export function NewDepartmentDialog({ parentId = null, onClose, onCreated }: NewDepartmentDialogProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const toast = useToast();
  const client = useQueryClient();
  const { form, submit, submitError, busy, dirty } = useContractForm({
    schema: newDepartment,
    defaultValues: { name: '' },
    onSubmit: async ({ name }) => {
      const created = await call(departments.create, { params: { companyId }, body: { name, parentId } });
      await client.invalidateQueries({ queryKey: keyOf(departments.list) });
      toast.success(t('departments.toasts.created'));
      onCreated(created.id);
    },
  });
  return (
    <FormDialog
      title={t('departments.new.title')}
      submitLabel={t('departments.new.submit')}
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
