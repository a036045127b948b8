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
import { type Asked, DepartmentTree } from './parts/department-tree.tsx';
import { MoveDepartmentDialog } from './parts/move-department-dialog.tsx';
import { NewDepartmentDialog } from './parts/new-department-dialog.tsx';
import { RenameDepartmentDialog } from './parts/rename-department-dialog.tsx';
import { departmentsQuery } from './queries.ts';

/** The tree of departments: create, rename, move, delete. */
export function DepartmentsPage() {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(departmentsQuery(useCompany().id));
  const [asked, setAsked] = useState<Asked | null>(null);
  const create = (
    <Button variant="contained" onClick={() => setAsked({ what: 'add', department: null })}>
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
        <DepartmentTree departments={data.items} onAsk={setAsked} />
      )}
      {asked !== null && <AskedDialog asked={asked} all={data.items} onClose={() => setAsked(null)} />}
    </SettingsSection>
  );
}

type AskedDialogProps = { asked: Asked; all: Department[]; onClose: () => void };

function AskedDialog({ asked, all, onClose }: AskedDialogProps) {
  // Narrowed together with `department`, hence not taken apart.
  switch (asked.what) {
    case 'add':
      return (
        <NewDepartmentDialog parentId={asked.department?.id ?? null} onClose={onClose} onCreated={onClose} />
      );
    case 'rename':
      return <RenameDepartmentDialog department={asked.department} onClose={onClose} />;
    case 'move':
      return <MoveDepartmentDialog department={asked.department} all={all} onClose={onClose} />;
    case 'delete':
      return <DeleteDepartmentDialog department={asked.department} all={all} onClose={onClose} />;
    default:
      return asked satisfies never;
  }
}
