import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { DateTimeField } from '#ui/fields/date-time-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { zoneName } from '#platform/contract/zone-name.ts';
import { zoneOptions } from '#platform/web/zone-options.ts';
import type { Proposal } from '../../contract.ts';
import { instantOf, wallTimeIn } from '../../rules.ts';
import { durationPresets, type MeetingForm } from './meeting-form-values.ts';

/** Date, time, zone and duration. Choosing another zone keeps the wall time. */
export function TimeFields({ form, proposal }: { form: MeetingForm; proposal: Proposal | undefined }) {
  const { t, i18n } = useTranslation();
  const { control } = form;
  const [startsAt, zone] = useWatch({ control, name: ['startsAt', 'timeZone'] });
  const timeZone = zone || proposal?.timeZone || 'UTC';
  useStableWallTime(form);
  return (
    <Stack sx={{ gap: 1 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '2fr 2fr 1fr' } }}>
        <DateTimeField
          control={control}
          name="startsAt"
          label={t('meetings.field.when')}
          zone={timeZone}
          zoneNameAt={(instant) => zoneName(timeZone, instant, i18n.language)}
          required
        />
        <ComboField
          control={control}
          name="timeZone"
          label={t('meetings.field.timeZone')}
          options={zoneOptions(timeZone, startsAt ?? null, i18n.language)}
          required
        />
        <DurationField form={form} />
      </Box>
      <CandidateTime
        startsAt={startsAt ?? null}
        timeZone={timeZone}
        theirs={proposal?.candidateTimeZone ?? null}
      />
    </Stack>
  );
}

type CandidateTimeProps = { startsAt: string | null; timeZone: string; theirs: string | null };

/** The candidate's local time, where it differs. */
function CandidateTime({ startsAt, timeZone, theirs }: CandidateTimeProps) {
  const { t, i18n } = useTranslation();
  if (startsAt === null || theirs === null) return null;
  if (wallTimeIn(startsAt, timeZone) === wallTimeIn(startsAt, theirs)) return null;
  return (
    <Typography variant="body2" component="output" sx={{ color: 'text.secondary' }}>
      {t('meetings.form.candidateTime', {
        time: formatDateTime(startsAt, theirs),
        zone: zoneName(theirs, startsAt, i18n.language),
      })}
    </Typography>
  );
}

function DurationField({ form }: { form: MeetingForm }) {
  const { t } = useTranslation();
  const { field } = useController({ control: form.control, name: 'durationMinutes' });
  const [initial] = useState(Number(field.value));
  const choices = [...new Set([...durationPresets, initial])].sort((a, b) => a - b);
  return (
    <SelectField
      control={form.control}
      name="durationMinutes"
      label={t('meetings.field.duration')}
      options={choices.map((minutes) => ({
        value: String(minutes),
        label: t('meetings.list.minutes', { count: minutes }),
      }))}
    />
  );
}

// The field keeps an instant; when the zone changes, a time typed as 14:30 stays 14:30.
function useStableWallTime({ watch, getValues, setValue }: MeetingForm): void {
  useEffect(() => {
    let zone = getValues('timeZone');
    const subscription = watch(({ timeZone, startsAt }, { name }) => {
      if (name !== 'timeZone' || !timeZone) return;
      const wallTime = startsAt ? wallTimeIn(startsAt, zone) : null;
      zone = timeZone;
      if (wallTime !== null) setValue('startsAt', instantOf(wallTime, timeZone), { shouldDirty: true });
    });
    return () => subscription.unsubscribe();
  }, [watch, getValues, setValue]);
}
