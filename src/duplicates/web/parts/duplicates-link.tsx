import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { pairCountQuery, useLiveDuplicates } from '../queries.ts';

const countedMax = 1000;

/** The number of possible duplicates, for the members who may merge candidates. */
export function DuplicatesLink() {
  const { t } = useTranslation();
  const { id: companyId, isOwner, permissions } = useCompany();
  const LinkComponent = useLinkComponent();
  useLiveDuplicates();
  const needed = ['candidates.update', 'candidates.get', 'jobs.list'] as const;
  const mayMerge = isOwner || needed.every((permission) => permissions.includes(permission));
  const { data } = useQuery({ ...pairCountQuery(companyId), enabled: mayMerge });
  const count = data?.total ?? 0;
  if (count === 0) return null;
  const key = count >= countedMax ? 'duplicates.linkMany' : 'duplicates.link';
  return (
    <Link
      component={LinkComponent}
      href={links.duplicates()}
      variant="body2"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minHeight: 24, marginBlockEnd: 1.5 }}
    >
      <UsersRound size={15} aria-hidden />
      {t(key, { count, number: formatNumber(count) })}
    </Link>
  );
}
