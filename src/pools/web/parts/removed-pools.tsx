import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { RemovedList } from '#ui/lists/removed-list.tsx';
import { removedPoolPages } from '../queries.ts';
import { usePoolRestoration } from './use-pool-removal.ts';

/** The pools deleted within the last hour, to restore them; nothing without one. */
export function RemovedPools() {
  const { t } = useTranslation();
  const query = useInfiniteQuery(removedPoolPages(useCompany().id));
  const restore = usePoolRestoration();
  return (
    <RemovedList
      query={query}
      words={{
        title: t('pools.removed'),
        lead: t('pools.removedLead'),
        restore: t('pools.restore'),
        more: t('pools.more'),
      }}
      onRestore={restore}
    />
  );
}
