import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { FieldFrame } from '#ui/fields/field-frame.tsx';

type AppliedFilterProps = {
  from: string | undefined;
  to: string | undefined;
  onChange: (span: { from: string | undefined; to: string | undefined }) => void;
};

const spansDays = [7, 30, 90] as const;

/** Filters by the day of applying: the last weeks at a press, or any span. */
export function AppliedFilter({ from, to, onChange }: AppliedFilterProps) {
  const { t } = useTranslation();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t('candidates.filters.applied');
  const isSet = from !== undefined || to !== undefined;
  const set = (change: { from?: string; to?: string }): void => {
    const next = { from, to, ...change };
    onChange({ from: next.from || undefined, to: next.to || undefined });
  };
  const input = (name: 'from' | 'to', value: string | undefined) => (
    <FieldFrame id={`${id}-${name}`} label={t(`candidates.filters.${name}`)}>
      <OutlinedInput
        id={`${id}-${name}`}
        type="date"
        size="small"
        value={value ?? ''}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </FieldFrame>
  );
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<ChevronDown size={14} aria-hidden />}
        sx={(theme) => ({
          minHeight: 34,
          fontWeight: isSet ? 500 : 400,
          ...(isSet && { backgroundColor: theme.kadro.accent.wash, borderColor: theme.kadro.accent.line }),
        })}
      >
        {isSet ? `${label}: ${spanInWords(from, to)}` : label}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <Stack sx={{ gap: 1.5, padding: 2 }}>
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {spansDays.map((days) => (
              <Button
                key={days}
                size="small"
                variant="outlined"
                onClick={() => {
                  onChange({ from: dayBefore(days), to: undefined });
                  setAnchor(null);
                }}
              >
                {t('candidates.filters.lastDays', { count: days })}
              </Button>
            ))}
          </Stack>
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
            {input('from', from)}
            {input('to', to)}
          </Stack>
        </Stack>
      </Popover>
    </>
  );
}

function dayBefore(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() - days);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
}

const spanInWords = (from: string | undefined, to: string | undefined): string =>
  [from, to].map((day) => (day === undefined ? '…' : formatDate(day))).join(' – ');
