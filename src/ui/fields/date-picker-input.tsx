import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { LocalizationProviderProps } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, trTR } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/tr';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { CalendarDays } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';

dayjs.extend(utc);
dayjs.extend(timezone);

export type DatePickerInputProps = {
  kind: 'date' | 'month' | 'date-time';
  id: string;
  labelledBy: string;
  /** YYYY-MM-DD for a date, YYYY-MM for a month, an ISO instant for a date with time. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
  invalid: boolean;
  disabled: boolean;
  aria: object;
  zone?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  stepMinutes?: number | undefined;
  /** For a month: where the picker opens while there is no value. */
  openTo?: string | undefined;
};

type PickersLocaleWords = NonNullable<LocalizationProviderProps<Dayjs>['localeText']>;

/** On smaller screens the pickers open as a dialog. */
const popupMediaQuery = '@media (pointer: fine) and (min-width: 600px)';

const dayFormat = 'YYYY-MM-DD';
const monthFormat = 'YYYY-MM';
/** The month as a word, because 03/04 is ambiguous. */
const spelledDayFormat = 'D MMM YYYY';

// MUI types these texts as possibly undefined, though all are defined.
const wordsOf = (locale: typeof enUS): PickersLocaleWords =>
  locale.components.MuiLocalizationProvider.defaultProps.localeText as PickersLocaleWords;
const turkishWords = wordsOf(trTR);
// Three letters, as the fields write a month.
const englishWords: PickersLocaleWords = {
  ...wordsOf(enUS),
  fieldMonthPlaceholder: ({ contentType }) => (contentType === 'letter' ? 'MMM' : 'MM'),
};

const inputs = { date: DayInput, month: MonthInput, 'date-time': InstantInput } as const;

/** The pickers with their languages; always loaded lazily, by the fields for dates, months and times. */
export function DatePickerInput(props: DatePickerInputProps) {
  const { i18n } = useTranslation();
  const turkish = i18n.language.startsWith('tr');
  const words = turkish ? turkishWords : englishWords;
  const Input = inputs[props.kind];
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={turkish ? 'tr' : 'en-gb'}
      localeText={words}
    >
      <Input {...props} />
    </LocalizationProvider>
  );
}

function DayInput(props: DatePickerInputProps) {
  const { min, max, disabled } = props;
  return (
    <DatePicker
      {...usePickerValue(props, {
        parse: (text) => dayjs(text, dayFormat),
        write: (day) => day.format(dayFormat),
      })}
      format={spelledDayFormat}
      disabled={disabled}
      desktopModeMediaQuery={popupMediaQuery}
      slots={{ openPickerIcon: PickerIcon }}
      slotProps={pickerSlotProps(props)}
      {...(min && { minDate: dayjs(min) })}
      {...(max && { maxDate: dayjs(max) })}
    />
  );
}

function MonthInput(props: DatePickerInputProps) {
  const { min, max, disabled, openTo } = props;
  return (
    <DatePicker
      {...usePickerValue(props, {
        parse: (text) => dayjs(`${text}-01`, dayFormat),
        write: (month) => month.format(monthFormat),
      })}
      views={['year', 'month']}
      openTo={openTo === undefined ? 'year' : 'month'}
      {...(openTo && { referenceDate: dayjs(`${openTo}-01`) })}
      yearsOrder="desc"
      format="MMM YYYY"
      disabled={disabled}
      desktopModeMediaQuery={popupMediaQuery}
      slots={{ openPickerIcon: PickerIcon }}
      slotProps={pickerSlotProps(props)}
      {...(min && { minDate: dayjs(`${min}-01`) })}
      {...(max && { maxDate: dayjs(`${max}-01`) })}
    />
  );
}

function InstantInput(props: DatePickerInputProps) {
  const { min, max, disabled, zone = 'UTC', stepMinutes = 15 } = props;
  return (
    <DateTimePicker
      {...usePickerValue(props, {
        parse: (text) => dayjs.utc(text).tz(zone),
        write: (instant) => instant.toDate().toISOString(),
      })}
      timezone={zone}
      ampm={false}
      format={`${spelledDayFormat} HH:mm`}
      timeSteps={{ minutes: stepMinutes }}
      disabled={disabled}
      desktopModeMediaQuery={popupMediaQuery}
      slots={{ openPickerIcon: PickerIcon }}
      slotProps={pickerSlotProps(props)}
      {...(min && { minDateTime: dayjs.utc(min).tz(zone) })}
      {...(max && { maxDateTime: dayjs.utc(max).tz(zone) })}
    />
  );
}

function pickerSlotProps({ id, labelledBy, invalid, inputRef, onBlur, aria }: DatePickerInputProps) {
  // The sections are a group, which cannot have aria-required, so its label says it.
  const { 'aria-required': _required, ...described } = aria as Record<string, unknown>;
  return {
    textField: {
      id,
      fullWidth: true,
      error: invalid,
      inputRef,
      onBlur,
      slotProps: { input: { 'aria-labelledby': labelledBy, ...described, sx: pickerInputStyles } },
    },
    openPickerButton: { size: 'small' as const },
    popper: { 'aria-labelledby': labelledBy },
    mobilePaper: { 'aria-labelledby': labelledBy },
  };
}

type TextFormat = { parse: (text: string) => Dayjs; write: (valid: Dayjs) => string };

/**
 * The picker's own value for the text of the form. A half-typed date is null to the form; the picker keeps it, because
 * a picker that gets null while the user types drops the typed digits.
 */
function usePickerValue({ value, onChange }: DatePickerInputProps, { parse, write }: TextFormat) {
  const textOf = (day: Dayjs | null): string | null => (day?.isValid() ? write(day) : null);
  const [picked, setPicked] = useState<Dayjs | null>(null);
  return {
    value: textOf(picked) === (value || null) ? picked : value ? parse(value) : null,
    onChange: (day: Dayjs | null) => {
      setPicked(day);
      onChange(textOf(day));
    },
  };
}

function PickerIcon() {
  return <CalendarDays size={16} aria-hidden />;
}

const pickerInputStyles = {
  minHeight: 36,
  fontSize: '0.875rem',
  paddingInline: '12px 4px',
  backgroundColor: 'background.paper',
  '& .MuiPickersSectionList-root': { paddingBlock: '7px' },
  '& .MuiPickersOutlinedInput-notchedOutline': {
    borderColor: (theme: { kadro: { controlLine: string } }) => theme.kadro.controlLine,
  },
} as const;
