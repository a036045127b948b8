import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { LayoutGrid, List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListView } from '../use-list-view.ts';

export type { ListView };

/** Switches between grid and cards. */
export function ViewSwitch({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  const { t } = useTranslation();
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={view}
      aria-label={t('jobs.list.view')}
      onChange={(_event, chosen: ListView | null) => {
        if (chosen !== null) onChange(chosen);
      }}
      sx={{ '& .MuiToggleButton-root': { width: 34, height: 30 } }}
    >
      <ToggleButton value="grid" aria-label={t('jobs.list.grid')}>
        <List size={16} aria-hidden />
      </ToggleButton>
      <ToggleButton value="cards" aria-label={t('jobs.list.cards')}>
        <LayoutGrid size={16} aria-hidden />
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
