import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ChevronDown, CircleAlert, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { moveOf } from '#ui/lists/move-of.ts';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import { type Block, blocksMax } from '../../page-contract.ts';
import type { AddableBlock } from '../../page-rules.ts';
import { AddBlock } from './add-block.tsx';
import { BlockFields } from './block-fields.tsx';
import { useEditor } from './editor-context.ts';
import { newBlock } from './new-block.ts';

type BlocksListProps = { openId: string | null; onOpen: (id: string | null) => void };

/** The blocks of the page: add, edit, order, remove, and undo the removal. */
export function BlocksList({ openId, onOpen }: BlocksListProps) {
  const { t } = useTranslation();
  const { fields, indexOf, nameOf, add, remove, reorder } = useBlocks();
  const { errors } = useFormState({ control: useEditor().form.control });
  const isFaulty = (index: number): boolean => errors.blocks?.[index] !== undefined;
  return (
    <Surface title={t('careers.editor.blocksTitle')} padding="compact">
      <SortableList
        label={t('careers.editor.blocksTitle')}
        items={fields}
        nameOf={nameOf}
        onReorder={reorder}
        handleAt="start"
        renderItem={(block) => (
          <BlockRow
            block={block}
            name={`blocks.${indexOf(block.id)}`}
            title={nameOf(block)}
            isOpen={openId === block.id}
            isFaulty={isFaulty(indexOf(block.id))}
            onToggle={() => onOpen(openId === block.id ? null : block.id)}
            onRemove={() => remove(indexOf(block.id))}
          />
        )}
      />
      {fields.length < blocksMax && (
        <AddBlock hasHero={fields.some(({ type }) => type === 'hero')} onAdd={(type) => onOpen(add(type))} />
      )}
    </Surface>
  );
}

function useBlocks() {
  const { t } = useTranslation();
  const toast = useToast();
  const { form, undoable } = useEditor();
  const list = useFieldArray({ control: form.control, name: 'blocks', keyName: 'key' });
  const ids = list.fields.map(({ id }) => id);
  const nameOf = ({ type }: Pick<Block, 'type'>): string => t(`careers.editor.blocks.${type}`);
  return {
    fields: list.fields,
    indexOf: (id: string) => ids.indexOf(id),
    nameOf,
    /** @returns the id of the new block */
    add: (type: AddableBlock): string => {
      const block = newBlock(type);
      // A page opens with its hero.
      if (type === 'hero') list.insert(0, block, { shouldFocus: false });
      else list.append(block, { shouldFocus: false });
      return block.id;
    },
    remove: (index: number): void => {
      const block = form.getValues(`blocks.${index}`);
      list.remove(index);
      const onSelect = undoable(() => {
        if (canRestore(block, form.getValues('blocks'))) list.insert(index, block, { shouldFocus: false });
      });
      toast.success(t('careers.editor.removed', { block: nameOf(block) }), {
        action: { label: t('careers.editor.undo'), onSelect },
      });
    },
    reorder: (after: string[]): void => {
      const moved = moveOf(ids, after);
      if (moved !== null) list.move(...moved);
    },
  };
}

const canRestore = (block: Block, blocks: readonly Block[]): boolean =>
  blocks.length < blocksMax &&
  !blocks.some(({ id, type }) => id === block.id || (type === 'hero' && block.type === 'hero'));

type BlockRowProps = {
  block: Pick<Block, 'id' | 'type'>;
  name: string;
  title: string;
  isOpen: boolean;
  isFaulty: boolean;
  onToggle: () => void;
  onRemove: () => void;
};

function BlockRow({ block, name, title, isOpen, isFaulty, onToggle, onRemove }: BlockRowProps) {
  const { t } = useTranslation();
  const panelId = `${block.id}-fields`;
  // Closed fields stay, because an upload into them may still run.
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
          sx={{ flex: 1, justifyContent: 'flex-start', minHeight: 44 }}
        >
          {title}
        </Button>
        {isFaulty && (
          <Box component="span" sx={{ display: 'flex', color: 'error.main', marginInlineEnd: 1 }}>
            <CircleAlert size={16} aria-hidden />
            <Box component="span" sx={visuallyHidden}>
              {t('careers.editor.incomplete')}
            </Box>
          </Box>
        )}
        {block.type !== 'jobs' && (
          <IconButton
            size="small"
            aria-label={t('careers.editor.remove', { block: title })}
            onClick={onRemove}
          >
            <Trash2 size={15} aria-hidden />
          </IconButton>
        )}
      </Box>
      <Box id={panelId} hidden={!isOpen} sx={{ paddingInlineStart: 1 }}>
        {wasOpened && <BlockFields type={block.type} name={name} />}
      </Box>
    </Box>
  );
}
