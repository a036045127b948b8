import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { PlainSelect } from '#ui/fields/plain-select.tsx';
import { useToast } from '#ui/toasts.tsx';
import { tagNames } from '../rules.ts';
import { type TagUse, tags } from '../tag-contract.ts';
import { usePeopleWords } from './parts/use-people-words.ts';
import { useTagChange } from './tag-queries.ts';

type MergeTagsDialogProps = { tags: readonly TagUse[]; onMerged: () => void; onClose: () => void };

/** Asks which of the selected tags remains, and names how many people have each. */
export function MergeTagsDialog({ tags: selected, onMerged, onClose }: MergeTagsDialogProps) {
  const { t } = useTranslation();
  const people = usePeopleWords();
  const merge = useMerge();
  // The most used one is the likely choice.
  const [targetId, setTargetId] = useState(
    selected.reduce((most, tag) => (tag.people > most.people ? tag : most)).id,
  );
  const target = selected.find(({ id }) => id === targetId);
  const others = selected.filter(({ id }) => id !== targetId);
  if (target === undefined) return null;
  return (
    <ConfirmActionDialog
      title={t('candidates.tagSettings.merge.title', { count: selected.length })}
      body={t('candidates.tagSettings.merge.body', { names: tagNames(others), target: target.name })}
      confirmLabel={t('candidates.tagSettings.merge.confirm')}
      tone="normal"
      onSure={() => merge(target, others).then(onMerged)}
      onClose={onClose}
    >
      <PlainSelect
        label={t('candidates.tagSettings.merge.target')}
        value={targetId}
        onChange={setTargetId}
        options={selected.map((tag) => ({ value: tag.id, label: `${tag.name} · ${people(tag.people)}` }))}
      />
    </ConfirmActionDialog>
  );
}

/** Merges with an undo in the toast; later the menu of the tag separates each of them. */
function useMerge() {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const merge = useTagChange(tags.mergeTags);
  const separate = useTagChange(tags.separateTag);
  return async ({ id: tagId, name }: TagUse, others: readonly TagUse[]): Promise<void> => {
    await merge({ params: { companyId, tagId }, body: { tagIds: others.map(({ id }) => id) } });
    const undo = async (): Promise<void> => {
      for (const { id } of others) await separate({ params: { companyId, tagId, mergedTagId: id } });
      toast.success(t('candidates.tagSettings.said.mergeUndone'));
    };
    const onSelect = (): void => void undo().catch((error: Error) => toast.error(error.message));
    toast.success(t('candidates.tagSettings.said.merged', { name }), {
      action: { label: t('candidates.tagSettings.undo'), onSelect },
    });
  };
}
