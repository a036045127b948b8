import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { RemovedList } from '#ui/lists/removed-list.tsx';
import { removedTagPages } from '../tag-queries.ts';
import { TagChip } from './tag-chip.tsx';
import { useTagRestoration } from './use-tag-removal.ts';

/** The tags deleted within the last hour, to restore them; nothing without one. */
export function RemovedTags() {
  const { t } = useTranslation();
  const query = useInfiniteQuery(removedTagPages(useCompany().id));
  const restore = useTagRestoration();
  return (
    <RemovedList
      query={query}
      words={{
        title: t('candidates.tagSettings.removed'),
        lead: t('candidates.tagSettings.removedLead'),
        restore: t('candidates.tagSettings.restore'),
        more: t('candidates.tagSettings.more'),
      }}
      draw={({ name, color }) => <TagChip tag={name} color={color} />}
      onRestore={restore}
    />
  );
}
