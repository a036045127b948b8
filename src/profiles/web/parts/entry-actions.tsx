import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '#ui/page/action-menu.tsx';

type EntryActionsProps = {
  /** Which entry it is, for those who cannot see where the button stands. */
  name: string;
  deleteLabel: string;
  onEdit: () => void;
  onDelete: () => void;
};

/** What may be done to an entry of the profile. */
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
