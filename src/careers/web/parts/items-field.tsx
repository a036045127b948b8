import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { moveOf } from '#ui/lists/move-of.ts';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import { useToast } from '#ui/toasts.tsx';
import { BlockPictureField } from './block-picture-field.tsx';
import { useEditor } from './editor-context.ts';
import { ItemFields } from './item-fields.tsx';
import { type ItemBlock, newItem, newPictureItem } from './new-block.ts';
import { PictureInput } from './picture-input.tsx';
import type { PageForm } from './use-page-draft.ts';
import { usePictureUpload } from './use-picture-upload.ts';

type ItemsType = ItemBlock | 'gallery';
type ItemsFieldProps = { type: ItemsType; name: string; max: number };

/** The items of a block: add, edit, order, remove, and undo the removal. */
export function ItemsField({ type, name, max }: ItemsFieldProps) {
  const { t } = useTranslation();
  const { ids, append, remove, reorder } = useItems(name);
  const nameOf = (id: string) => t(`careers.editor.items.${type}`, { number: ids.indexOf(id) + 1 });
  return (
    <Box>
      <SortableList
        label={t('careers.editor.itemsOf', { block: t(`careers.editor.blocks.${type}`) })}
        items={ids.map((id) => ({ id }))}
        nameOf={({ id }) => nameOf(id)}
        onReorder={reorder}
        handleAt="start"
        renderItem={({ id }) => (
          <Box component="fieldset" aria-label={nameOf(id)} sx={itemStyle}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {type === 'gallery' ? (
                <BlockPictureField name={`${name}.items.${ids.indexOf(id)}.picture`} isFixed />
              ) : (
                <ItemFields type={type} name={`${name}.items.${ids.indexOf(id)}`} />
              )}
            </Box>
            <IconButton
              size="small"
              aria-label={t('careers.editor.removeItem', { name: nameOf(id) })}
              onClick={() => remove(ids.indexOf(id))}
            >
              <Trash2 size={15} aria-hidden />
            </IconButton>
          </Box>
        )}
      />
      {ids.length < max && <AddItem type={type} left={max - ids.length} onAdd={append} />}
    </Box>
  );
}

function useItems(name: string) {
  const { t } = useTranslation();
  const toast = useToast();
  const { form, undoable } = useEditor();
  const path = `${name}.items` as 'blocks.0.items';
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: path });
  const ids = fields.map(({ id }) => id);
  return {
    ids,
    append: (item: object) => append(item as never),
    remove: (index: number): void => {
      const { id } = form.getValues(name as 'blocks.0');
      const item = form.getValues(`${path}.${index}` as never);
      remove(index);
      const onSelect = undoable(() => restoreItem(form, { id, index, item }));
      toast.success(t('careers.editor.itemRemoved'), {
        action: { label: t('careers.editor.undo'), onSelect },
      });
    },
    reorder: (after: string[]): void => {
      const moved = moveOf(ids, after);
      if (moved !== null) move(...moved);
    },
  };
}

type RemovedItem = { /** Of the block. */ id: string; index: number; item: object };

/** Puts an item back into its block, wherever that is now. */
function restoreItem(form: PageForm, { id, index, item }: RemovedItem): void {
  const at = form.getValues('blocks').findIndex((block) => block.id === id);
  if (at === -1) return;
  const path = `blocks.${at}.items` as 'blocks.0.items';
  form.setValue(path, form.getValues(path).toSpliced(index, 0, item as never) as never, {
    shouldDirty: true,
  });
}

type AddItemProps = { type: ItemsType; left: number; onAdd: (item: object) => void };

function AddItem({ type, left, onAdd }: AddItemProps) {
  const { t } = useTranslation();
  const { busy, upload } = usePictureUpload(({ id }) => onAdd(newPictureItem(id)));
  if (type === 'gallery') {
    return (
      <PictureInput
        label={t('careers.editor.addItem.gallery')}
        busy={busy}
        multiple
        onChoose={(files) => void upload(files.slice(0, left))}
      />
    );
  }
  return (
    <Button size="small" startIcon={<Plus size={15} aria-hidden />} onClick={() => onAdd(newItem(type))}>
      {t(`careers.editor.addItem.${type}`)}
    </Button>
  );
}

const itemStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  border: 0,
  margin: 0,
  padding: 0,
  paddingBlock: 1,
  minWidth: 0,
} as const;
