import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ChevronDown, CircleAlert, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../visually-hidden.ts';
import { moveOf } from './move-of.ts';
import { SortableList } from './sortable-list.tsx';

export type EditableListProps<Item extends { id: string }> = {
  /** Name of the list, for screen readers. */
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** The fields of an open item. They stay while it is closed, because an upload into them may still run. */
  renderFields: (item: Item, index: number) => ReactNode;
  isOpen: (item: Item) => boolean;
  onToggle: (item: Item) => void;
  /** Marks an item with errors. */
  isFaulty: (index: number) => boolean;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  canRemove?: (item: Item) => boolean;
};

/** A list of items that open to their fields, and that the user sorts and removes. */
export function EditableList<Item extends { id: string }>(props: EditableListProps<Item>) {
  const { label, items, nameOf, renderFields, canRemove = () => true } = props;
  const ids = items.map(({ id }) => id);
  const reorder = (after: string[]): void => {
    const moved = moveOf(ids, after);
    if (moved !== null) props.onMove(...moved);
  };
  return (
    <SortableList
      label={label}
      items={items}
      nameOf={nameOf}
      onReorder={reorder}
      handleAt="start"
      renderItem={(item) => {
        const index = ids.indexOf(item.id);
        return (
          <EditableRow
            id={item.id}
            title={nameOf(item)}
            isOpen={props.isOpen(item)}
            isFaulty={props.isFaulty(index)}
            onToggle={() => props.onToggle(item)}
            onRemove={canRemove(item) ? () => props.onRemove(index) : null}
          >
            {renderFields(item, index)}
          </EditableRow>
        );
      }}
    />
  );
}

type EditableRowProps = {
  id: string;
  title: string;
  isOpen: boolean;
  isFaulty: boolean;
  onToggle: () => void;
  onRemove: (() => void) | null;
  children: ReactNode;
};

function EditableRow({ id, title, isOpen, isFaulty, onToggle, onRemove, children }: EditableRowProps) {
  const { t } = useTranslation();
  const panelId = `${id}-fields`;
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Button
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={onToggle}
          endIcon={
            <ChevronDown size={15} aria-hidden style={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
          }
          sx={titleStyles}
        >
          {title}
        </Button>
        {isFaulty && (
          <Box component="span" sx={{ display: 'flex', color: 'error.main', marginInlineEnd: 1 }}>
            <CircleAlert size={16} aria-hidden />
            <Box component="span" sx={visuallyHidden}>
              {t('ui.editable.incomplete')}
            </Box>
          </Box>
        )}
        {onRemove !== null && (
          <IconButton size="small" aria-label={t('ui.editable.remove', { name: title })} onClick={onRemove}>
            <Trash2 size={15} aria-hidden />
          </IconButton>
        )}
      </Box>
      <Box id={panelId} hidden={!isOpen} sx={{ paddingInlineStart: 1, paddingBlockEnd: isOpen ? 2 : 0 }}>
        {wasOpened && children}
      </Box>
    </Box>
  );
}

const titleStyles = {
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  justifyContent: 'flex-start',
  textAlign: 'start',
  whiteSpace: 'normal',
} as const;
