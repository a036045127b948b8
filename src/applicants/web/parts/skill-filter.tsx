import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { FilterPopover } from '#ui/page/filter-popover.tsx';
import { SearchField } from '#ui/page/search-field.tsx';

type SkillFilterProps = {
  skill: string | undefined;
  onSet: (change: { skill: string | undefined }) => void;
};

/** Filters by a skill that the reader types. */
export function SkillFilter({ skill, onSet }: SkillFilterProps) {
  const { t } = useTranslation();
  return (
    <FilterPopover label={t('candidates.filters.skill')} summary={skill}>
      {() => (
        <Box sx={{ padding: 2 }}>
          <SearchField
            label={t('candidates.filters.skill')}
            value={skill ?? ''}
            onSearch={(text) => onSet({ skill: text.trim() || undefined })}
            maxLength={60}
          />
        </Box>
      )}
    </FilterPopover>
  );
}
