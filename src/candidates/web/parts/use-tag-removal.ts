import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { type Tag, tags } from '../../tag-contract.ts';
import { useTagAction } from '../tag-queries.ts';

/** Shows a deleted tag again. */
export function useTagRestoration(): (tag: Tag) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const restore = useTagAction(tags.restoreTag);
  return ({ id: tagId, name }) =>
    restore({ params: { companyId, tagId } }, () =>
      toast.success(t('candidates.tagSettings.said.restored', { name })),
    );
}

/** Deletes a tag at once; the undo is in the toast, and for an hour below the list. */
export function useTagRemoval(): (tag: Tag) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const remove = useTagAction(tags.deleteTag);
  const restore = useTagRestoration();
  return (tag) => {
    const { id: tagId, name } = tag;
    const action = { label: t('candidates.tagSettings.undo'), onSelect: () => restore(tag) };
    remove({ params: { companyId, tagId } }, () =>
      toast.success(t('candidates.tagSettings.said.deleted', { name }), { action }),
    );
  };
}
