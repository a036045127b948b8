import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { PlainSelect } from '#ui/fields/plain-select.tsx';
import { type Department, departments } from '../../contract.ts';
import { departmentTreeChoices } from './department-tree-choices.ts';
import { useDepartmentChange } from './use-department-change.ts';

type DeleteDepartmentDialogProps = { department: Department; all: Department[]; onClose: () => void };

/** Deletes a department; for one with jobs it asks where they move. */
export function DeleteDepartmentDialog({ department, all, onClose }: DeleteDepartmentDialogProps) {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id, departmentId: department.id };
  const remove = useDepartmentChange(departments.delete, t('departments.toasts.deleted'));
  const [jobsTo, setJobsTo] = useState(department.parentId ?? 'none');
  // A member who may not list jobs gets no count: the server reports jobs on deletion.
  const asksForJobs = department.jobCount !== 0;
  return (
    <ConfirmActionDialog
      title={t('departments.deleting.title', { department: department.name })}
      body={t('departments.deleting.body')}
      confirmLabel={t('departments.deleting.submit')}
      onSure={() => remove({ params, query: asksForJobs ? { jobsTo } : {} })}
      onClose={onClose}
    >
      {asksForJobs && (
        <PlainSelect
          label={t('departments.deleting.to')}
          help={
            department.jobCount !== null && t('departments.deleting.jobs', { count: department.jobCount })
          }
          value={jobsTo}
          onChange={setJobsTo}
          options={[
            { value: 'none', label: t('departments.deleting.none') },
            ...departmentTreeChoices(all, [department]),
          ]}
        />
      )}
    </ConfirmActionDialog>
  );
}
