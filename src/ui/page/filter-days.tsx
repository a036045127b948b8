import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterPopover } from './filter-popover.tsx';

const DatePickerInput = lazy(async () => ({
  default: (await import('../fields/date-picker-input.tsx')).DatePickerInput,
}));

/** Calendar days, yyyy-mm-dd; first and last day are included. */
export type DaySpan = { from: string | undefined; to: string | undefined };

type FilterDaysProps = DaySpan & {
  label: string;
  onChange: (span: DaySpan) => void;
  /** Preset periods that end today, in days. */
  lastDays?: readonly number[];
};

/** Filters by a first and a last day. */
export function FilterDays({ label, from, to, onChange, lastDays = [] }: FilterDaysProps) {
  const { t, i18n } = useTranslation();
  return (
    <FilterPopover label={label} summary={daysText({ from, to }, i18n.language)}>
      {(close) => (
        <Stack sx={{ gap: 1.5, padding: 2 }}>
          {lastDays.length > 0 && (
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
              {lastDays.map((days) => (
                <Button
                  key={days}
                  size="small"
                  variant="outlined"
                  onClick={() => {
                    onChange({ from: dayBefore(days), to: undefined });
                    close();
                  }}
                >
                  {t('ui.days.last', { count: days })}
                </Button>
              ))}
            </Stack>
          )}
          <DayFields {...{ from, to, onChange }} />
        </Stack>
      )}
    </FilterPopover>
  );
}

/** "1 May 2026 – …"; undefined without days. */
export function daysText({ from, to }: DaySpan, language: string): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  return [from, to].map((day) => (day === undefined ? '…' : textOf(day, language))).join(' – ');
}

/** The fields of a first and a last day. */
export function DayFields({ from, to, onChange }: Pick<FilterDaysProps, 'from' | 'to' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      <Day label={t('ui.days.from')} value={from} onChange={(day) => onChange({ from: day, to })} />
      <Day label={t('ui.days.to')} value={to} onChange={(day) => onChange({ from, to: day })} />
    </Stack>
  );
}

type DayProps = { label: string; value: string | undefined; onChange: (day: string | undefined) => void };

function Day({ label, value, onChange }: DayProps) {
  const id = useId();
  return (
    <Box sx={{ width: 184 }}>
      <Typography id={`${id}-label`} variant="body2" sx={{ fontWeight: 500, marginBlockEnd: 0.5 }}>
        {label}
      </Typography>
      <Suspense fallback={<Skeleton height={36} />}>
        <DatePickerInput
          kind="date"
          id={id}
          labelledBy={`${id}-label`}
          value={value ?? null}
          onChange={(day) => onChange(day ?? undefined)}
          onBlur={() => undefined}
          inputRef={null}
          invalid={false}
          disabled={false}
          aria={{}}
        />
      </Suspense>
    </Box>
  );
}

function dayBefore(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() - days);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
}

const textOf = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
