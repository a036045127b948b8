import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { zoneName } from '#platform/contract/zone-name.ts';
import { deviceTimeZone, formatDate, formatDateTime } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import type { OwnApplication } from '../../contract.ts';
import { statusTones } from '../status-tones.ts';
import { AnswerPromise } from './answer-promise.tsx';
import { statusText } from './status-text.ts';

/** One application in the list of its applicant. The whole line is its link. */
export function ApplicationLine({ application }: { application: OwnApplication }) {
  const { t, i18n } = useTranslation();
  const { id, company, job, status, appliedAt, nextMeetingAt, unreadMessages } = application;
  const LinkComponent = useLinkComponent();
  return (
    <Box component="li" sx={line}>
      <PersonAvatar name={company.name} photoUrl={company.photo} size={40} shape="square" />
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Link component={LinkComponent} href={links.myApplication(id)} sx={titleLink}>
          {job.title}
        </Link>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {company.name} · {t('my-applications.applied', { date: formatDate(appliedAt) })}
        </Typography>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {statusText(application, t, i18n.language)}
        </Typography>
        <AnswerPromise application={application} />
        {unreadMessages > 0 && (
          <Typography variant="body2" sx={{ fontWeight: 600, color: 'primary.main' }}>
            {t('conversations.unread', { count: unreadMessages })}
          </Typography>
        )}
        {nextMeetingAt !== null && (
          <Typography variant="body2" sx={{ fontWeight: 500 }}>
            {t('my-applications.nextMeeting', { date: formatDateTime(nextMeetingAt) })} ·{' '}
            {zoneName(deviceTimeZone(), nextMeetingAt, i18n.language)}
          </Typography>
        )}
      </Box>
      <StatusChip tone={statusTones[status]} label={t(`my-applications.status.${status}`)} />
    </Box>
  );
}

const line = (theme: Theme) => ({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  padding: '14px 16px',
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
  '&:hover': { backgroundColor: theme.kadro.sunken },
});

const titleLink = (theme: Theme) => ({
  color: theme.kadro.text,
  fontWeight: 600,
  overflowWrap: 'anywhere',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
});
