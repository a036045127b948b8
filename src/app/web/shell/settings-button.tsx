import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Settings2 } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useOverlay } from './overlays.ts';
import { ShellPart } from './shell-part.tsx';

const SettingsPanel = lazy(async () => ({
  default: (await import('./settings-panel.tsx')).SettingsPanel,
}));

/** Opens the appearance settings of this browser. */
export function SettingsButton() {
  const { t } = useTranslation();
  const { isOpen, wasOpened, open, close } = useOverlay('settings');
  return (
    <>
      <Tooltip title={t('app.settings.title')}>
        <IconButton aria-label={t('app.settings.title')} aria-haspopup="dialog" onClick={open}>
          <Settings2 size={18} aria-hidden />
        </IconButton>
      </Tooltip>
      {wasOpened && (
        <ShellPart isOpen={isOpen} onFailed={close}>
          <SettingsPanel open={isOpen} onClose={close} />
        </ShellPart>
      )}
    </>
  );
}
