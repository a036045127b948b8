import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { valuesOf } from '#platform/contract/fields.ts';
import { FilterPopover } from '#ui/page/filter-popover.tsx';
import { SearchField } from '#ui/page/search-field.tsx';

type SkillFilterProps = {
  skill: string | undefined;
  onSet: (change: { skill: string | undefined }) => void;
};

/** Filters by skills that the reader types; one of them is enough. */
export function SkillFilter({ skill, onSet }: SkillFilterProps) {
  const { t } = useTranslation();
  const shown = valuesOf(skill).join(', ');
  return (
    <FilterPopover label={t('candidates.filters.skill')} summary={shown || undefined}>
      {() => (
        <Stack sx={{ gap: 1, padding: 2, maxWidth: 300 }}>
          <SearchField
            label={t('candidates.filters.skill')}
            value={skill ?? ''}
            onSearch={(text) => onSet({ skill: text.trim() === '' ? undefined : text })}
            maxLength={300}
          />
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('candidates.filters.skillHelp')}
          </Typography>
        </Stack>
      )}
    </FilterPopover>
  );
}
