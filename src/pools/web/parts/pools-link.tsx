import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { ListLink } from '#ui/page/list-link.tsx';

/** Leads from the candidates to their pools. */
export function PoolsLink() {
  const { t } = useTranslation();
  const label = t('pools.title');
  usePageActions([{ id: 'pool', title: label, href: links.pools() }]);
  return <ListLink href={links.pools()} icon={Users} label={label} />;
}
