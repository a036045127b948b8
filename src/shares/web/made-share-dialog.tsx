import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { CopyButton } from '#ui/page/copy-button.tsx';
import type { Share } from '../contract.ts';

export type MadeShare = { share: Share; link: string; isMailed: boolean };

/** The link of a new share, which is shown once. */
export function MadeShareDialog({ made, onClose }: { made: MadeShare; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const { share, link, isMailed } = made;
  const date = formatDate(share.expiresAt);
  return (
    <Dialog open aria-labelledby={`${id}-title`} maxWidth="sm" fullWidth>
      <DialogTitle id={`${id}-title`}>{t('shares.made.title')}</DialogTitle>
      <DialogContent>
        <Typography>
          {isMailed
            ? t('shares.made.mailed', { email: share.recipientEmail, date })
            : t('shares.made.unmailed', { recipient: share.recipientName, date })}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', marginBlock: 1 }}>
          {t('shares.made.once')}
        </Typography>
        <Stack
          direction="row"
          sx={(theme) => ({
            gap: 1,
            alignItems: 'center',
            padding: '8px 8px 8px 12px',
            border: `1px solid ${theme.kadro.line}`,
            borderRadius: '8px',
          })}
        >
          <Box
            component="output"
            aria-label={t('shares.made.link')}
            sx={{ flex: 1, minWidth: 0, fontSize: 13, overflowWrap: 'anywhere' }}
          >
            {link}
          </Box>
          <CopyButton text={link} label={t('shares.made.copy')} />
        </Stack>
      </DialogContent>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone */}
        <Button autoFocus variant="contained" onClick={onClose}>
          {t('shares.made.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
