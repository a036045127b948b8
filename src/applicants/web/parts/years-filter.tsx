import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { PersonFilters } from '#candidates/filter-contract.ts';
import { yearsMax } from '#candidates/rules.ts';
import { FilterPopover } from '#ui/page/filter-popover.tsx';

type YearsFilterProps = {
  filters: PersonFilters;
  onSet: (change: Partial<PersonFilters>) => void;
};

/** Filters by years of experience, from one number to another. */
export function YearsFilter({ filters: { yearsFrom, yearsTo }, onSet }: YearsFilterProps) {
  const { t } = useTranslation();
  const isSet = yearsFrom !== undefined || yearsTo !== undefined;
  const field = (name: 'yearsFrom' | 'yearsTo', value: string | undefined) => (
    <TextField
      size="small"
      label={t(`candidates.filters.${name}`)}
      value={value ?? ''}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, '').slice(0, 2);
        onSet({ [name]: digits === '' ? undefined : String(Math.min(Number(digits), yearsMax)) });
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      sx={{ width: 110 }}
    />
  );
  return (
    <FilterPopover
      label={t('candidates.filters.years')}
      summary={isSet ? `${yearsFrom ?? '0'} – ${yearsTo ?? '…'}` : undefined}
    >
      {() => (
        <Stack direction="row" sx={{ gap: 1.5, padding: 2 }}>
          {field('yearsFrom', yearsFrom)}
          {field('yearsTo', yearsTo)}
        </Stack>
      )}
    </FilterPopover>
  );
}
