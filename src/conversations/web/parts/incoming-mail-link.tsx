import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { replyAddressQuery } from '../incoming-queries.ts';

const needed = ['candidates.update', 'candidates.get', 'jobs.list'] as const;

/** Leads to the mails without a candidate, for the members who may assign them, when the installation receives mail. */
export function IncomingMailLink() {
  const { t } = useTranslation();
  const { id: companyId, isOwner, permissions } = useCompany();
  const LinkComponent = useLinkComponent();
  const mayAssign = isOwner || needed.every((permission) => permissions.includes(permission));
  const { data } = useQuery({ ...replyAddressQuery(companyId), enabled: mayAssign });
  if (!mayAssign || typeof data?.address !== 'string') return null;
  return (
    <Link component={LinkComponent} href={links.incomingMail()} variant="body2" sx={linkStyles}>
      <Inbox size={15} aria-hidden />
      {t('conversations.incomingMail')}
    </Link>
  );
}

const linkStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 24,
  marginBlockEnd: 1.5,
  marginInlineEnd: 2.5,
} as const;
