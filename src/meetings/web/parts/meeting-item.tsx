import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { MapPin, Phone, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTime, deviceTimeZone } from '#platform/web/format.ts';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import type { Meeting } from '../../contract.ts';
import { AnswerChip } from './answer-chip.tsx';
import { MeetingActions } from './meeting-actions.tsx';
import { CandidateZoneTime } from './candidate-zone-time.tsx';

export const meetingTypeIcons = { video: Video, phone: Phone, onsite: MapPin } as const;

type MeetingItemProps = { meeting: Meeting; now: Date; onOpen: () => void };

/** A meeting in a list: time in the reader's and the candidate's zone, people, job. */
export function MeetingItem({ meeting, now, onOpen }: MeetingItemProps) {
  const { t } = useTranslation();
  const name = `${meeting.candidate.name} ${meeting.candidate.surname}`.trim();
  const isPast = meeting.status === 'upcoming' && new Date(meeting.endsAt) < now;
  return (
    <Box component="li" sx={itemStyles}>
      <ButtonBase onClick={onOpen} aria-label={t('meetings.list.open', { name })} sx={openStyles} />
      <Box sx={{ width: { xs: 92, sm: 140 }, flexShrink: 0 }}>
        <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {formatTime(meeting.startsAt)}
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {` – ${formatTime(meeting.endsAt)}`}
          </Box>
        </Typography>
        <CandidateZoneTime meeting={meeting} zone={deviceTimeZone()} />
      </Box>
      <Box sx={middleStyles}>
        <Person meeting={meeting} name={name} />
        <Typography variant="body2" noWrap sx={hostStyles}>
          {t('meetings.list.with', {
            names: meeting.hosts.map((host) => `${host.name} ${host.surname}`).join(', '),
          })}
        </Typography>
        <Box sx={chipsStyles}>
          <Chips meeting={meeting} isPast={isPast} />
        </Box>
      </Box>
      <Box sx={{ position: 'relative', zIndex: 1 }}>
        <MeetingActions meeting={meeting} />
      </Box>
    </Box>
  );
}

function Person({ meeting, name }: { meeting: Meeting; name: string }) {
  const { t } = useTranslation();
  const Icon = meetingTypeIcons[meeting.meetingType];
  const about = [t(`meetings.interviewType.${meeting.interviewType}`), meeting.job?.title].filter(Boolean);
  return (
    <Stack direction="row" sx={{ flex: '1 1 0', minWidth: 0, gap: 1.5, alignItems: 'center' }}>
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <PersonAvatar name={name} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }} noWrap>
          {name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', display: 'flex', gap: 0.75, minWidth: 0 }}>
          <Icon size={13} aria-hidden style={{ flexShrink: 0, marginBlockStart: 3 }} />
          <span style={visuallyHidden}>{t(`meetings.meetingType.${meeting.meetingType}`)}</span>
          <Box
            component="span"
            title={about.join(' · ')}
            sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { sm: 'nowrap' } }}
          >
            {about.map((fact, index) => (
              <Box key={fact} component="span" sx={factStyles}>
                {index > 0 && <span className="dot">{' · '}</span>}
                {fact}
              </Box>
            ))}
          </Box>
        </Typography>
      </Box>
    </Stack>
  );
}

function Chips({ meeting, isPast }: { meeting: Meeting; isPast: boolean }) {
  const { t } = useTranslation();
  if (isPast) return <StatusChip tone="warning" label={t('meetings.list.past')} />;
  if (meeting.noShowOf !== null) {
    return <StatusChip tone="warning" label={t(`meetings.list.noShow_${meeting.noShowOf}`)} />;
  }
  if (meeting.delivery?.state === 'failed' && meeting.candidateAnswer === 'none')
    return <StatusChip tone="danger" label={t('meetings.list.returned')} />;
  return meeting.status === 'upcoming' ? <AnswerChip answer={meeting.candidateAnswer} /> : null;
}

const itemStyles = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1, sm: 2 },
  minHeight: 56,
  padding: { xs: '10px 8px 10px 16px', sm: '8px 16px' },
  '& + &': { borderBlockStart: '1px solid', borderColor: 'divider' },
  '&:hover': { backgroundColor: 'action.hover' },
} as const;

// Widths of the list in which an item has room for the answer, and for the hosts too.
const withAnswer = '@container (min-width: 640px)';
const withHosts = '@container (min-width: 860px)';

// The candidate's answer is shown beside the hosts, or below the candidate in a narrow list.
const middleStyles = {
  flex: '1 1 0',
  minWidth: 0,
  [withAnswer]: { display: 'flex' },
  alignItems: 'center',
  gap: 2,
} as const;

const hostStyles = {
  flex: '0 0 230px',
  color: 'text.secondary',
  display: 'none',
  [withHosts]: { display: 'block' },
} as const;

// On a phone each fact has its own line, so that no line ends with a dot.
const factStyles = {
  display: { xs: 'block', sm: 'inline' },
  '& .dot': { display: { xs: 'none', sm: 'inline' } },
} as const;

// As wide as the longest chip in either language, so that the hosts of all items are aligned.
const chipsStyles = {
  flexShrink: 0,
  display: 'flex',
  paddingInlineStart: { sm: '40px' },
  marginBlockStart: 0.5,
  [withAnswer]: { width: 190, justifyContent: 'flex-end', paddingInlineStart: 0, marginBlockStart: 0 },
} as const;

// The whole item opens the meeting; controls above it stay clickable.
const openStyles = { position: 'absolute', inset: 0, '&:focus-visible': { outlineOffset: -2 } } as const;
