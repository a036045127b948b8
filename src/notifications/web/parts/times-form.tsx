import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneOptions } from '#platform/web/zone-options.ts';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { useToast } from '#ui/toasts.tsx';
import { PlainSelect } from '#ui/fields/plain-select.tsx';
import { digests } from '../../channel-rules.ts';
import type { NotificationSettings, SettingsBody } from '../../settings-contract.ts';

type TimesFormProps = {
  settings: NotificationSettings;
  onChange: (changes: Partial<SettingsBody>) => void;
};

/** When mails and push messages are sent: one at a time or as a digest, and the quiet hours and days. */
export function TimesForm({ settings, onChange }: TimesFormProps) {
  const { t, i18n } = useTranslation();
  const { timeZone } = settings;
  return (
    <Stack sx={{ gap: 2, maxWidth: 480 }}>
      <DigestFields digest={settings.digest} onChange={(digest) => onChange({ digest })} />
      <QuietHours hours={settings.quietHours} onChange={(quietHours) => onChange({ quietHours })} />
      <QuietDays days={settings.quietDays} onChange={(quietDays) => onChange({ quietDays })} />
      <PlainSelect
        label={t('notifications.settings.timeZone')}
        value={timeZone}
        options={zoneOptions(timeZone, null, i18n.language)}
        onChange={(zone) => onChange({ timeZone: zone })}
      />
    </Stack>
  );
}

type Digest = NotificationSettings['digest'];

function DigestFields({ digest, onChange }: { digest: Digest; onChange: (digest: Digest) => void }) {
  const { t, i18n } = useTranslation();
  const days = weekdays(i18n.language, 'long');
  return (
    <>
      <PlainSelect
        label={t('notifications.settings.digest')}
        value={digest.kind}
        options={digests.map((kind) => ({
          value: kind,
          label: t(`notifications.settings.digestKind.${kind}`),
        }))}
        onChange={(kind) => onChange({ ...digest, kind: kind as Digest['kind'] })}
      />
      {digest.kind !== 'off' && (
        <ClockField
          label={t('notifications.settings.digestTime')}
          value={digest.time}
          onChange={(time) => onChange({ ...digest, time })}
        />
      )}
      {digest.kind === 'weekly' && (
        <PlainSelect
          label={t('notifications.settings.digestWeekday')}
          value={String(digest.weekday)}
          options={days.map((label, index) => ({ value: String(index + 1), label }))}
          onChange={(weekday) => onChange({ ...digest, weekday: Number(weekday) })}
        />
      )}
    </>
  );
}

type Hours = NotificationSettings['quietHours'];

function QuietHours({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Box>
        <FormControlLabel
          control={
            <Switch
              checked={hours !== null}
              onChange={(_event, isOn) => onChange(isOn ? nightHours : null)}
              slotProps={{ input: { role: 'switch' } }}
            />
          }
          label={t('notifications.settings.quietHours')}
          sx={{ gap: 1, marginInlineStart: 0, minHeight: 28 }}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('notifications.settings.quietHoursHelp')}
        </Typography>
      </Box>
      {hours && (
        <Stack direction="row" sx={{ gap: 2 }}>
          <ClockField
            label={t('notifications.settings.quietFrom')}
            value={hours.from}
            other={hours.to}
            onChange={(from) => onChange({ ...hours, from })}
          />
          <ClockField
            label={t('notifications.settings.quietTo')}
            value={hours.to}
            other={hours.from}
            onChange={(to) => onChange({ ...hours, to })}
          />
        </Stack>
      )}
    </>
  );
}

const nightHours = { from: '20:00', to: '08:00' };

type ClockFieldProps = {
  label: string;
  value: string;
  /** A time that it must differ from. */
  other?: string;
  onChange: (value: string) => void;
};

/** A time of the day, saved when the field is left. An empty or refused one becomes the saved one again. */
function ClockField({ label, value, other, onChange }: ClockFieldProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const id = useId();
  const leave = (field: { value: string }): void => {
    if (field.value === value) return;
    if (field.value !== '' && field.value !== other) return onChange(field.value);
    if (field.value !== '') toast.error(t('notifications.validation.emptyHours'));
    field.value = value;
  };
  return (
    <FieldFrame id={id} label={label}>
      <OutlinedInput
        id={id}
        type="time"
        // Its own state while it is typed; a saved value replaces it.
        key={value}
        defaultValue={value}
        onBlur={({ target }) => leave(target)}
      />
    </FieldFrame>
  );
}

function QuietDays({ days, onChange }: { days: number[]; onChange: (days: number[]) => void }) {
  const { t, i18n } = useTranslation();
  const [short, long] = [weekdays(i18n.language, 'short'), weekdays(i18n.language, 'long')];
  return (
    <Box>
      <Typography id="quiet-days" variant="body2" sx={{ marginBlockEnd: 0.5 }}>
        {t('notifications.settings.quietDays')}
      </Typography>
      <ToggleButtonGroup
        size="small"
        value={days}
        aria-labelledby="quiet-days"
        onChange={(_event, next: number[]) => next.length < short.length && onChange(next)}
      >
        {short.map((name, index) => (
          <ToggleButton
            key={name}
            value={index + 1}
            title={long[index] ?? name}
            sx={{ paddingInline: 1, textTransform: 'none' }}
          >
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 0.5 }}>
        {t('notifications.settings.quietDaysHelp')}
      </Typography>
    </Box>
  );
}

/** The names of the days of the week, Monday first. */
function weekdays(language: string, weekday: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return Array.from({ length: 7 }, (_none, index) => format.format(new Date(Date.UTC(2024, 0, 1 + index))));
}
