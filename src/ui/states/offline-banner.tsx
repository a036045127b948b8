import Box from '@mui/material/Box';
import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from './use-is-online.ts';

/** A banner at the top while the browser is offline. `offline` overrides the browser's state. */
export function OfflineBanner({ offline }: { offline?: boolean }) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const shown = offline ?? !isOnline;
  return (
    <Box component="output" sx={{ display: 'block' }}>
      {shown && (
        <Box
          component="span"
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
