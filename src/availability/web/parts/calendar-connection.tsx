import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { availabilities, type Availability } from '../../contract.ts';
import { AccountCalendars } from './account-calendars.tsx';
import { CalendarDialog } from './calendar-dialog.tsx';

type Calendar = Availability['calendar'];
type Props<Value> = {
  calendar: Value;
  /** Operations of later slices whose cached answers contain busy times. */
  readers: Endpoint[];
};

/** The calendar of the member, with its state; only busy times are read from it. */
export function CalendarConnection({ calendar, readers }: Props<Calendar>) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const toast = useToast();
  const [dialog, setDialog] = useState<'connect' | 'remove' | null>(null);
  const remove = useChange(availabilities.removeCalendar, {
    invalidates: [availabilities.readAvailability, ...readers],
  });
  return (
    <Surface>
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        {calendar !== null && <CalendarState calendar={calendar} readers={readers} />}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={() => setDialog('connect')}>
            {t(`availability.calendar.${calendar === null ? 'connect' : 'replace'}`)}
          </Button>
          {calendar !== null && (
            <Button color="error" onClick={() => setDialog('remove')}>
              {t('availability.calendar.remove')}
            </Button>
          )}
        </Stack>
      </Stack>
      {dialog === 'connect' && <CalendarDialog onClose={() => setDialog(null)} />}
      {dialog === 'remove' && (
        <ConfirmActionDialog
          title={t('availability.calendar.removeTitle')}
          body={t('availability.calendar.removeBody')}
          confirmLabel={t('availability.calendar.remove')}
          onSure={async () => {
            await remove.mutateAsync({ params: { companyId } });
            toast.success(t('availability.calendar.removed'));
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </Surface>
  );
}

function CalendarState({ calendar, readers }: Props<NonNullable<Calendar>>) {
  const { t } = useTranslation();
  const { kind, calendars, host, failure, checkedAt, blockCount } = calendar;
  const isEmptyAccount =
    kind === 'caldav' && calendars.length === 0 && failure === null && checkedAt !== null;
  return (
    <>
      <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{host}</Typography>
      {failure !== null && <Alert severity="warning">{t(`availability.calendar.failures.${failure}`)}</Alert>}
      {calendars.length > 0 && <AccountCalendars calendars={calendars} readers={readers} />}
      {isEmptyAccount && <Typography variant="body2">{t('availability.calendar.account.none')}</Typography>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {checkedAt === null
          ? t('availability.calendar.waiting')
          : t('availability.calendar.checked', {
              time: formatDateTime(checkedAt),
              count: blockCount,
            })}
      </Typography>
    </>
  );
}
