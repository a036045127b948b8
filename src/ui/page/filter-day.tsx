import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId } from 'react';

const DatePickerInput = lazy(async () => ({
  default: (await import('../fields/date-picker-input.tsx')).DatePickerInput,
}));

type FilterDayProps = {
  label: string;
  /** A calendar day, yyyy-mm-dd. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** A day in the row over a list. */
export function FilterDay({ label, value, onChange }: FilterDayProps) {
  const id = useId();
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', width: { xs: '100%', sm: 'auto' } }}>
      <Typography
        id={`${id}-label`}
        variant="body2"
        component="span"
        sx={{ color: 'text.secondary', minWidth: { xs: 60, sm: 0 } }}
      >
        {label}
      </Typography>
      <Box sx={{ width: 184 }}>
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
    </Stack>
  );
}
