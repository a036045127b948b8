import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type Tag, tagName } from '#candidates/tag-contract.ts';
import { fold } from '#platform/contract/fold.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import { SuggestField } from '#ui/fields/suggest-field.tsx';
import type { BulkDialogProps } from './parts/bulk-dialogs.ts';
import { useSelectionWords } from './parts/selection-words.ts';

const schema = z.strictObject({ kind: z.enum(['tag', 'untag']), tag: tagName });

/** A list without scrolling for minutes; typing finds the others. */
const suggestionsMax = 50;

type BulkTagDialogProps = BulkDialogProps & { tags: readonly Tag[] };

/** Asks for the tag to add to the selected applications or remove from them. */
export function BulkTagDialog({ selection, tags, onAction, onClose }: BulkTagDialogProps) {
  const { t } = useTranslation();
  const { form, dialog } = useContractForm({
    schema,
    defaultValues: { kind: 'tag', tag: '' },
    onSubmit: async (action) => {
      await onAction(action);
      onClose();
    },
  });
  const isAdding = form.watch('kind') === 'tag';
  const typed = fold(form.watch('tag').trim());
  const suggestions = tags
    .filter(({ name }) => fold(name).includes(typed))
    .slice(0, suggestionsMax)
    .map(({ name, color }) => ({ value: name, label: name, color }));
  const words = useSelectionWords(selection);
  return (
    <FormDialog
      title={words.title('tag')}
      submitLabel={isAdding ? t('bulk-changes.tag.submitAdd') : t('bulk-changes.tag.submitRemove')}
      {...dialog}
      onClose={onClose}
    >
      <SuggestField
        control={form.control}
        name="tag"
        label={t('bulk-changes.tag.tag')}
        required
        suggestions={suggestions}
      />
      <RadioGroupField
        control={form.control}
        name="kind"
        label={t('bulk-changes.tag.what')}
        options={[
          { value: 'tag', label: t('bulk-changes.tag.add') },
          { value: 'untag', label: t('bulk-changes.tag.remove') },
        ]}
      />
    </FormDialog>
  );
}
