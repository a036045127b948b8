import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { ListLink } from '#ui/page/list-link.tsx';
import { replyAddressQuery } from '../incoming-queries.ts';

const needed = ['candidates.update', 'candidates.get', 'jobs.list'] as const;

/** Leads to the mails without a candidate, for the members who may assign them, when the installation receives mail. */
export function IncomingMailLink() {
  const { t } = useTranslation();
  const { id: companyId, isOwner, permissions } = useCompany();
  const mayAssign = isOwner || needed.every((permission) => permissions.includes(permission));
  const { data } = useQuery({ ...replyAddressQuery(companyId), enabled: mayAssign });
  if (!mayAssign || typeof data?.address !== 'string') return null;
  return <ListLink href={links.incomingMail()} icon={Inbox} label={t('conversations.incomingMail')} />;
}
