import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeSettings, useSettings } from '../settings.ts';

/** Light or dark. */
export function LookMenu() {
  const { t } = useTranslation();
  const { paletteMode } = useSettings();
  const next = paletteMode === 'dark' ? 'light' : 'dark';
  const Icon = next === 'dark' ? Moon : Sun;
  return (
    <Tooltip title={t(`app.look.${next}`)}>
      <IconButton aria-label={t(`app.look.${next}`)} onClick={() => changeSettings({ paletteMode: next })}>
        <Icon size={18} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}
