import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useCompany } from '#platform/web/session.ts';
import { NameDialog } from '#ui/dialogs/name-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { tagColors, tagMaxChars } from '../rules.ts';
import { type TagDraft, tagDraft, type TagUse, tags } from '../tag-contract.ts';
import { TagColorField } from './parts/tag-color-field.tsx';
import { useTagChange } from './tag-queries.ts';

type TagDialogProps = {
  /** The tag to change; null for a new one. */
  tag: TagUse | null;
  onClose: () => void;
};

/** Adds a tag, or changes its name and colour. */
export function TagDialog({ tag, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const create = useTagChange(tags.createTag);
  const update = useTagChange(tags.updateTag);
  const named = useContractForm({
    schema: tagDraft,
    defaultValues: { name: tag?.name ?? '', color: tag?.color ?? tagColors[0] },
    onSubmit: async (body) => {
      if (tag === null) await create({ params: { companyId }, body });
      else await update({ params: { companyId, tagId: tag.id }, body: changed(tag, body) });
      toast.success(
        t(tag === null ? 'candidates.tagSettings.said.added' : 'candidates.tagSettings.said.saved'),
      );
      onClose();
    },
  });
  return (
    <NameDialog
      {...named}
      {...named.dialog}
      title={t(tag === null ? 'candidates.tagSettings.form.new' : 'candidates.tagSettings.form.edit')}
      submitLabel={t(tag === null ? 'candidates.tagSettings.form.add' : 'candidates.tagSettings.form.save')}
      name="name"
      label={t('candidates.tagSettings.form.name')}
      {...(tag !== null && { help: t('candidates.tagSettings.form.renameHelp') })}
      maxLength={tagMaxChars}
      onClose={onClose}
    >
      <TagColorField control={named.form.control} />
    </NameDialog>
  );
}

/** The changed fields alone, so that a change by a colleague meanwhile stays. */
const changed = (tag: TagUse, { name, color }: TagDraft): Partial<TagDraft> => ({
  ...(name !== tag.name && { name }),
  ...(color !== tag.color && { color }),
});
