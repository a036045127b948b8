import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { useCompany } from '#platform/web/session.ts';
import { ListLink } from '#ui/page/list-link.tsx';
import { pairCountQuery, useLiveDuplicates } from '../queries.ts';

const countedMax = 1000;

/** The number of possible duplicates, for the members who may merge candidates. */
export function DuplicatesLink() {
  const { t } = useTranslation();
  const { id: companyId, isOwner, permissions } = useCompany();
  useLiveDuplicates();
  const needed = ['candidates.update', 'candidates.get', 'jobs.list'] as const;
  const mayMerge = isOwner || needed.every((permission) => permissions.includes(permission));
  const { data } = useQuery({ ...pairCountQuery(companyId), enabled: mayMerge });
  const count = data?.total ?? 0;
  const key = count >= countedMax ? 'duplicates.linkMany' : 'duplicates.link';
  const title = t(key, { count, number: formatNumber(count) });
  const href = links.duplicates();
  usePageActions([count === 0 ? null : { id: 'merge', title, href }]);
  if (count === 0) return null;
  return <ListLink href={href} icon={UsersRound} label={title} />;
}
