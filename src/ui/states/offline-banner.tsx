import Box from '@mui/material/Box';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/** A strip at the top while the browser has no network. `offline` overrides what the browser says. */
export function OfflineBanner({ offline }: { offline?: boolean }) {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const shown = offline ?? !online;
  return (
    <Box component="output" sx={{ display: 'block' }}>
      {shown && (
        <Box
          sx={(theme) => ({
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1,
            paddingBlock: 0.75,
            paddingInline: 2,
            fontSize: '0.8125rem',
            color: theme.kadro.tones.warning.text,
            backgroundColor: theme.kadro.tones.warning.wash,
            borderBlockEnd: `1px solid ${theme.kadro.tones.warning.line}`,
          })}
        >
          <WifiOff size={15} aria-hidden style={{ flexShrink: 0 }} />
          {t('ui.offline')}
        </Box>
      )}
    </Box>
  );
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
