import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { scheduledQuery, useLiveOutgoing } from '../queries.ts';
import { ScheduledItem } from './scheduled-item.tsx';

/** The messages to a candidate that are not sent yet; only the team sees them. */
export function ScheduledMessages({ candidateId }: { candidateId: string }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { id: companyId } = useCompany();
  useLiveOutgoing();
  const { data } = useQuery(scheduledQuery(companyId, candidateId));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Stack component="section" aria-label={t('outgoing.scheduled')} sx={{ gap: 1.5 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h3">{t('outgoing.scheduled')}</Typography>
        <Link component={LinkComponent} href={links.outgoing()} variant="body2">
          {t('outgoing.all')}
        </Link>
      </Stack>
      {data.items.map((message) => (
        <ScheduledItem key={message.id} message={message} />
      ))}
    </Stack>
  );
}
