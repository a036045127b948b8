import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { CalendarX, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#candidates/web/candidate-words.ts';
import { MailDelivery } from '#deliveries/web/parts/mail-delivery.tsx';
import { formatDate, formatDateTime } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import type { Tone } from '#ui/theme/tokens.ts';
import { useToast } from '#ui/toasts.tsx';
import { type BookingLink, bookingLinks } from '../../contract.ts';
import type { BookingState } from '../../rules.ts';
import { bookingLinksQuery, useLiveBookingLinks } from '../queries.ts';

/** The links with which the candidate chooses a time, newest first; nothing without any. */
export function CandidateOffers({ candidateId }: { candidateId: string }) {
  const { t } = useTranslation();
  useLiveBookingLinks(candidateId);
  const query = useQuery(bookingLinksQuery(useCompany().id, candidateId));
  if (query.isError && query.data === undefined)
    return <FailureState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined || query.data.items.length === 0) return null;
  return (
    <Box sx={{ marginBlockEnd: 2 }}>
      <Surface title={t('booking.list.title')} padding="compact">
        <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 2 }}>
          {query.data.items.map((link) => (
            <OfferItem key={link.id} link={link} />
          ))}
        </Stack>
      </Surface>
    </Box>
  );
}

const tones: Record<BookingState, Tone> = {
  open: 'warning',
  booked: 'success',
  cancelled: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
  ended: 'neutral',
};

function OfferItem({ link }: { link: BookingLink }) {
  const { t } = useTranslation();
  return (
    <Box component="li">
      <Stack direction="row" sx={{ gap: '4px 8px', alignItems: 'flex-start', flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ flex: '1 1 160px', minWidth: 0, fontWeight: 500 }}>
          {t(`meetings.interviewType.${link.interviewType}`)} · {link.application.jobTitle}
        </Typography>
        <StatusChip tone={tones[link.state]} label={t(`booking.list.states.${link.state}`)} />
        {link.can.withdraw && <OfferMenu link={link} />}
      </Stack>
      <Typography
        variant="body2"
        sx={{ color: 'text.secondary', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {linesOf(link, t).join('\n')}
      </Typography>
      {link.state === 'open' && <MailDelivery delivery={link.delivery} kind="offer" />}
    </Box>
  );
}

function linesOf(link: BookingLink, t: TFunction): string[] {
  const { offeredBy, sentAt, remindedAt, expiresAt, meeting, hosts, state } = link;
  const when = formatDateTime(sentAt);
  return [
    offeredBy === null
      ? t('booking.list.sent', { when })
      : t('booking.list.sentBy', { when, name: fullName(offeredBy) }),
    ...(hosts.length === 0 ? [] : [t('booking.list.hosts', { names: hosts.map(fullName).join(', ') })]),
    ...(remindedAt === null ? [] : [t('booking.list.reminded', { when: formatDateTime(remindedAt) })]),
    ...(meeting === null ? [] : [t('booking.list.chosen', { when: formatDateTime(meeting.startsAt) })]),
    ...(state === 'open' ? [t('booking.list.until', { date: formatDate(expiresAt) })] : []),
  ];
}

function OfferMenu({ link }: { link: BookingLink }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const params = { companyId: useCompany().id, bookingLinkId: link.id };
  const invalidates = [bookingLinks.list];
  const withdraw = useChange(bookingLinks.withdraw, {
    invalidates,
    onSuccess: () => toast.success(t('booking.list.withdrawn')),
  });
  const resend = useChange(bookingLinks.resend, {
    invalidates,
    onSuccess: () => toast.success(t('booking.list.resent')),
    onError: (error) => toast.error(error.message),
  });
  const items = [
    ...(link.can.resend
      ? [
          {
            key: 'resend',
            label: t('booking.list.resend'),
            icon: Send,
            onSelect: () => resend.mutate({ params }),
          },
        ]
      : []),
    { key: 'withdraw', label: t('booking.list.withdraw'), icon: CalendarX, onSelect: () => setAsking(true) },
  ];
  return (
    <>
      <ActionMenu size="small" label={t('booking.list.actions')} items={items} />
      {isAsking && (
        <ConfirmActionDialog
          title={t('booking.list.withdrawTitle')}
          body={t('booking.list.withdrawBody')}
          confirmLabel={t('booking.list.withdraw')}
          onSure={() => withdraw.mutateAsync({ params })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
