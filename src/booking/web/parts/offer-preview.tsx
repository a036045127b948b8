import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatShort } from '#platform/web/format.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { statusRole } from '#ui/status-role.ts';
import { bookingLinks, type BookingDraft } from '../../contract.ts';
import { offerForm, type OfferValues } from './offer-form-values.ts';

/** The number of times that the link would offer now, and the mail as the first applicant gets it. */
export function OfferPreview({ control }: { control: Control<OfferValues> }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const values = useDeferredValue(useWatch({ control }) as OfferValues);
  const parsed = offerForm.safeParse(values);
  const { data } = useQuery({
    ...previewQuery(companyId, parsed.data),
    enabled: parsed.success,
    placeholderData: keepPreviousData,
  });
  if (data === undefined) return <Box sx={{ minHeight: 48 }} />;
  const times = data.firstTimes.map((time) => formatShort(time)).join(' · ');
  const isNoticeTooLong = values.daysAhead < data.leastDaysAhead;
  const noTimes = isNoticeTooLong
    ? t('booking.dialog.daysTooFew', { count: data.leastDaysAhead })
    : t('booking.dialog.noTimes');
  return (
    <div>
      <Alert severity={data.freeTimes === 0 ? 'warning' : 'info'} {...statusRole}>
        {data.freeTimes === 0
          ? noTimes
          : `${t('booking.dialog.freeTimes', { count: data.freeTimes })}. ${t('booking.dialog.firstTimes', { times })}`}
      </Alert>
      <Box component="details" sx={{ marginBlockStart: 1 }}>
        <Typography
          component="summary"
          variant="body2"
          sx={{ cursor: 'pointer', paddingBlock: 1, fontWeight: 500 }}
        >
          {t('booking.dialog.preview')}
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {data.subject}
        </Typography>
        <Typography
          variant="body2"
          sx={{ color: 'text.secondary', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {data.paragraphs.join('\n\n')}
        </Typography>
      </Box>
    </div>
  );
}

const previewQuery = (companyId: string, { applicationIds = [], ...body }: Partial<BookingDraft> = {}) =>
  queryOf(bookingLinks.preview, {
    params: { companyId, applicationId: applicationIds[0] ?? '' },
    body: body as Omit<BookingDraft, 'applicationIds'>,
  });
