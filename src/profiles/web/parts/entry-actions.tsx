import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '#ui/page/action-menu.tsx';

type EntryActionsProps = {
  /** Name of the entry, for screen readers. */
  name: string;
  deleteLabel: string;
  onEdit: () => void;
  onDelete: () => void;
};

/** Edit and delete buttons of an entry. */
export function EntryActions({ name, deleteLabel, onEdit, onDelete }: EntryActionsProps) {
  const { t } = useTranslation();
  return (
    <ActionMenu
      size="small"
      label={t('profiles.actionsFor', { name })}
      items={[
        { key: 'edit', label: t('profiles.edit'), icon: Pencil, onSelect: onEdit },
        {
          key: 'delete',
          label: deleteLabel,
          icon: Trash2,
          tone: 'danger',
          separated: true,
          onSelect: onDelete,
        },
      ]}
    />
  );
}
