import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NewDepartmentDialog } from '#departments/web/parts/new-department-dialog.tsx';
import { useCompany } from '#platform/web/session.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { flushStart } from '#ui/theme/tokens.ts';
import { departmentChoices } from '../job-words.ts';
import { departmentsQuery } from '../queries.ts';

type DepartmentFieldProps = {
  control: Control<{ departmentId?: string | null }, unknown, never>;
  /** Name of a new department, to be confirmed. */
  suggested?: string;
  onCreate: (departmentId: string) => void;
};

/** The department of a job; users who may do so create one without leaving the page. */
export function DepartmentField({ control, suggested = '', onCreate }: DepartmentFieldProps) {
  const { t } = useTranslation();
  const company = useCompany();
  const { data } = useQuery(departmentsQuery(company.id));
  const [creating, setCreating] = useState(false);
  const choose = (departmentId: string): void => {
    setCreating(false);
    onCreate(departmentId);
  };
  return (
    <div>
      <ComboField
        control={control}
        name="departmentId"
        label={t('jobs.fields.departmentId')}
        placeholder={t('jobs.list.noDepartment')}
        options={departmentChoices(data?.items ?? [])}
      />
      {(company.isOwner || company.permissions.includes('departments.manage')) && (
        <Button
          size="small"
          startIcon={<Plus size={14} aria-hidden />}
          onClick={() => setCreating(true)}
          sx={flushStart}
        >
          {t('departments.new.open')}
        </Button>
      )}
      {creating && (
        <NewDepartmentDialog name={suggested} onClose={() => setCreating(false)} onCreated={choose} />
      )}
    </div>
  );
}
