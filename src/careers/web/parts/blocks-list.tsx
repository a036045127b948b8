import { useFieldArray, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EditableList } from '#ui/lists/editable-list.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
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
  const { fields, nameOf, add, remove, move } = useBlocks();
  const { errors } = useFormState({ control: useEditor().form.control });
  return (
    <Surface title={t('careers.editor.blocksTitle')} padding="compact">
      <EditableList
        label={t('careers.editor.blocksTitle')}
        items={fields}
        nameOf={nameOf}
        renderFields={({ type }, index) => <BlockFields type={type} name={`blocks.${index}`} />}
        isOpen={({ id }) => openId === id}
        onToggle={({ id }) => onOpen(openId === id ? null : id)}
        isFaulty={(index) => errors.blocks?.[index] !== undefined}
        onMove={move}
        onRemove={remove}
        canRemove={({ type }) => type !== 'jobs'}
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
  const nameOf = ({ type }: Pick<Block, 'type'>): string => t(`careers.editor.blocks.${type}`);
  return {
    fields: list.fields,
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
    move: list.move,
  };
}

const canRestore = (block: Block, blocks: readonly Block[]): boolean =>
  blocks.length < blocksMax &&
  !blocks.some(({ id, type }) => id === block.id || (type === 'hero' && block.type === 'hero'));
