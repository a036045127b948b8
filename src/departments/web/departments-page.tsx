import Button from '@mui/material/Button';
import { useSuspenseQuery } from '@tanstack/react-query';
import { FolderTree } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Department } from '../contract.ts';
import { DeleteDepartmentDialog } from './parts/delete-department-dialog.tsx';
import { type DepartmentDialogState, DepartmentTree } from './parts/department-tree.tsx';
import { MoveDepartmentDialog } from './parts/move-department-dialog.tsx';
import { NewDepartmentDialog } from './parts/new-department-dialog.tsx';
import { RenameDepartmentDialog } from './parts/rename-department-dialog.tsx';
import { departmentsQuery } from './queries.ts';

/** The tree of departments: create, rename, move, delete. */
export function DepartmentsPage() {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(departmentsQuery(useCompany().id));
  const [dialog, setDialog] = useState<DepartmentDialogState | null>(null);
  const create = (
    <Button variant="contained" onClick={() => setDialog({ what: 'add', department: null })}>
      {t('departments.new.open')}
    </Button>
  );
  return (
    <SettingsSection title={t('departments.page.title')} lead={t('departments.page.lead')} action={create}>
      {data.items.length === 0 ? (
        <EmptyState
          icon={FolderTree}
          title={t('departments.page.empty')}
          body={t('departments.page.emptyBody')}
        />
      ) : (
        <DepartmentTree departments={data.items} onOpenDialog={setDialog} />
      )}
      {dialog !== null && <OpenDialog dialog={dialog} all={data.items} onClose={() => setDialog(null)} />}
    </SettingsSection>
  );
}

type OpenDialogProps = { dialog: DepartmentDialogState; all: Department[]; onClose: () => void };

function OpenDialog({ dialog, all, onClose }: OpenDialogProps) {
  // TypeScript narrows `what` together with `department`, so neither is destructured.
  switch (dialog.what) {
    case 'add':
      return (
        <NewDepartmentDialog parentId={dialog.department?.id ?? null} onClose={onClose} onCreated={onClose} />
      );
    case 'rename':
      return <RenameDepartmentDialog department={dialog.department} onClose={onClose} />;
    case 'move':
      return <MoveDepartmentDialog department={dialog.department} all={all} onClose={onClose} />;
    case 'delete':
      return <DeleteDepartmentDialog department={dialog.department} all={all} onClose={onClose} />;
    default:
      return dialog satisfies never;
  }
}
