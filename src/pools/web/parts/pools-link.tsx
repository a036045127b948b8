import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { ListLink } from '#ui/page/list-link.tsx';

/** Leads from the candidates to their pools. */
export function PoolsLink() {
  const { t } = useTranslation();
  return <ListLink href={links.pools()} icon={Users} label={t('pools.title')} />;
}
