import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { useEditForm } from '#platform/web/form/use-edit-form.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { zoneOptions } from '#platform/web/zone-options.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { FormActions } from '#ui/fields/form-actions.tsx';
import { firstMessage, useTranslateError } from '#ui/fields/form-words.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import {
  availabilities,
  type Availability,
  type HoursDraft,
  hoursDraft,
  type WorkingDay,
} from '../../contract.ts';
import { usualHours } from '../../rules.ts';

type HoursFormProps = {
  availability: Availability;
  /** Operations of later slices whose cached answers contain working hours. */
  readers: Endpoint[];
};

/** The member's working hours for each day of the week. */
export function HoursForm({ availability, readers }: HoursFormProps) {
  const { t, i18n } = useTranslation();
  const { id: companyId } = useCompany();
  const toast = useToast();
  const invalidates = [availabilities.readAvailability, ...readers];
  const save = useChange(availabilities.saveHours, { invalidates });
  const reset = useChange(availabilities.resetHours, {
    invalidates,
    onSuccess: (saved) => {
      toast.success(t('availability.hours.wasReset'));
      form.reset(saved.hours);
    },
  });
  const { form, submit, submitError, busy, dirty } = useEditForm({
    schema: hoursDraft,
    defaultValues: availability.hours,
    onSubmit: async (body, markSaved) => {
      const saved = await save.mutateAsync({ params: { companyId }, body });
      markSaved(saved.hours);
      toast.success(t('availability.hours.saved'));
    },
  });
  return (
    <Surface>
      <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
        <DaysField control={form.control} />
        <ComboField
          control={form.control}
          name="timeZone"
          label={t('availability.hours.timeZone')}
          options={zoneOptions(availability.hours.timeZone, null, i18n.language)}
          required
        />
        <FormActions
          variant="inline"
          submitLabel={t('availability.hours.save')}
          busy={busy}
          dirty={dirty}
          note={submitError ?? undefined}
        >
          {!availability.isDefault && (
            <Button disabled={reset.isPending} onClick={() => reset.mutate({ params: { companyId } })}>
              {t('availability.hours.reset')}
            </Button>
          )}
        </FormActions>
      </Stack>
    </Surface>
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

function DaysField({ control }: { control: Control<HoursDraft, unknown, HoursDraft> }) {
  const translateError = useTranslateError();
  const { field, fieldState } = useController({ control, name: 'days' });
  const days: WorkingDay[] = field.value;
  const message = fieldState.error === undefined ? null : firstMessage(fieldState.error);
  const set = (weekday: number, day: WorkingDay | null): void =>
    field.onChange(
      [...days.filter((one) => one.weekday !== weekday), ...(day === null ? [] : [day])].sort(
        (a, b) => a.weekday - b.weekday,
      ),
    );
  return (
    <Box>
      {weekdays.map((weekday) => (
        <DayRow
          key={weekday}
          weekday={weekday}
          day={days.find((one) => one.weekday === weekday) ?? null}
          onChange={(day) => set(weekday, day)}
        />
      ))}
      {message !== null && <FormHelperText error>{translateError(message)}</FormHelperText>}
    </Box>
  );
}

type DayRowProps = { weekday: number; day: WorkingDay | null; onChange: (day: WorkingDay | null) => void };

function DayRow({ weekday, day, onChange }: DayRowProps) {
  const { t, i18n } = useTranslation();
  // 1 January 2024 was a Monday.
  const name = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  );
  const timeOf = (part: 'from' | 'to') => (
    <OutlinedInput
      size="small"
      placeholder="09:00"
      autoComplete="off"
      sx={{ width: 84 }}
      value={day?.[part] ?? ''}
      onChange={(event) => day !== null && onChange({ ...day, [part]: event.target.value })}
      slotProps={{
        input: {
          inputMode: 'numeric',
          maxLength: 5,
          'aria-label': t(`availability.hours.${part}`, { day: name }),
        },
      }}
    />
  );
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', minHeight: 44 }}>
      <FormControlLabel
        control={
          <Checkbox
            checked={day !== null}
            onChange={(_event, isOn) => onChange(isOn ? { weekday, ...usualHours } : null)}
          />
        }
        label={name}
        sx={{ width: 124, marginInlineEnd: 0 }}
      />
      {day !== null && timeOf('from')}
      {day !== null && <span aria-hidden>–</span>}
      {day !== null && timeOf('to')}
    </Stack>
  );
}
