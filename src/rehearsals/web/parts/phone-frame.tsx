import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressInRehearsal } from '../frame-address.ts';
import { statusRole } from '#ui/status-role.ts';
import { catchLinks } from './catch-links.ts';

type PhoneFrameProps = { address: string; jobPage: URL; onShow: (address: string) => void };

/** The careers site at the width of a phone; in a narrow window without the frame. Links stay in the rehearsal. */
export function PhoneFrame({ address, jobPage, onShow }: PhoneFrameProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [outside, setOutside] = useState<string | null>(null);
  const onLoad = (): void => {
    const shown = frame.current?.contentDocument;
    if (!shown) return;
    catchLinks(shown, (href) => {
      const next = addressInRehearsal(href, jobPage);
      setOutside(next === null ? href : null);
      if (next !== null) onShow(next);
    });
  };
  return (
    <div>
      <Box
        component="iframe"
        ref={frame}
        src={address}
        title={t('rehearsals.frame')}
        onLoad={onLoad}
        sx={(theme) => ({
          display: 'block',
          boxSizing: 'border-box',
          width: { xs: '100%', md: 414 },
          height: { xs: 'calc(100dvh - 120px)', md: 'min(820px, calc(100dvh - 170px))' },
          minHeight: 480,
          backgroundColor: theme.kadro.surface,
          // The frame of a phone around 390 pixels.
          border: { xs: `1px solid ${theme.kadro.line}`, md: `12px solid ${theme.kadro.text}` },
          borderRadius: { xs: '12px', md: '36px' },
        })}
      />
      <Typography {...statusRole} variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {outside !== null && t('rehearsals.leads', { address: outside })}
      </Typography>
    </div>
  );
}
