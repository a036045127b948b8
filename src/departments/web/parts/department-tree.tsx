import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FolderInput, FolderPlus, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, type ActionMenuItem } from '#ui/page/action-menu.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { Department } from '../../contract.ts';

/** The open dialog and its department; null for the top of the tree. */
export type DepartmentDialogState =
  | { what: 'add'; department: Department | null }
  | { what: 'rename' | 'move' | 'delete'; department: Department };

type DepartmentTreeProps = {
  departments: Department[];
  onOpenDialog: (dialog: DepartmentDialogState) => void;
};

/** The departments as a tree, with their job counts. */
export function DepartmentTree({ departments, onOpenDialog }: DepartmentTreeProps) {
  return (
    <Surface padding="none">
      <TreeLevel departments={departments} parentId={null} onOpenDialog={onOpenDialog} />
    </Surface>
  );
}

type TreeLevelProps = DepartmentTreeProps & { parentId: string | null };

// Nested lists, so that a screen reader announces the depth.
function TreeLevel({ departments, parentId, onOpenDialog }: TreeLevelProps) {
  const here = departments.filter((department) => department.parentId === parentId);
  if (here.length === 0) return null;
  return (
    // The surface's own edge is the line above the first row.
    <Box
      component="ul"
      sx={{ listStyle: 'none', margin: 0, padding: 0, ...(parentId === null && firstLine) }}
    >
      {here.map((department) => (
        <li key={department.id}>
          <DepartmentLine department={department} onOpenDialog={onOpenDialog} />
          <TreeLevel departments={departments} parentId={department.id} onOpenDialog={onOpenDialog} />
        </li>
      ))}
    </Box>
  );
}

const firstLine = { '& > li:first-of-type > div': { borderBlockStart: 'none' } } as const;

function DepartmentLine({
  department,
  onOpenDialog,
}: {
  department: Department;
  onOpenDialog: (dialog: DepartmentDialogState) => void;
}) {
  const { t } = useTranslation();
  const { jobCount, depth, name } = department;
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 48,
        paddingInlineStart: `${16 + depth * 24}px`,
        paddingInlineEnd: 1,
        borderBlockStart: `1px solid ${theme.kadro.line}`,
      })}
    >
      <Typography sx={{ flex: 1, minWidth: 0, fontWeight: depth === 0 ? 600 : 400 }} noWrap title={name}>
        {name}
      </Typography>
      {jobCount !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {t('departments.page.jobs', { count: jobCount })}
        </Typography>
      )}
      <ActionMenu
        label={t('departments.page.menu', { department: name })}
        size="small"
        items={useActions(department, onOpenDialog)}
      />
    </Box>
  );
}

function useActions(
  department: Department,
  onOpenDialog: (dialog: DepartmentDialogState) => void,
): ActionMenuItem[] {
  const { t } = useTranslation();
  const openDialog = (what: DepartmentDialogState['what']) => () => onOpenDialog({ what, department });
  if (!department.can.update) return [];
  return [
    { key: 'rename', label: t('departments.page.rename'), icon: Pencil, onSelect: openDialog('rename') },
    { key: 'add', label: t('departments.page.add'), icon: FolderPlus, onSelect: openDialog('add') },
    { key: 'move', label: t('departments.page.move'), icon: FolderInput, onSelect: openDialog('move') },
    {
      key: 'delete',
      label: t('departments.page.delete'),
      icon: Trash2,
      tone: 'danger',
      separated: true,
      onSelect: openDialog('delete'),
      ...(department.can.delete ? {} : { disabledReason: t('departments.page.deleteHasChildren') }),
    },
  ];
}
