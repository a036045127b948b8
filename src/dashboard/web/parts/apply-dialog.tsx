import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { QrPicture } from '#identity/web/parts/qr-picture.tsx';

type ApplyDialogProps = { path: string; onClose: () => void };

/** The public page of the newest job as a QR code, so that the member applies from their own phone. */
export function ApplyDialog({ path, onClose }: ApplyDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const address = new URL(path, window.location.origin).href;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t('dashboard.firstSteps.steps.apply')}</DialogTitle>
      <DialogContent>
        <Stack sx={{ alignItems: 'center', gap: 2 }}>
          <Typography>{t('dashboard.firstSteps.scan')}</Typography>
          <QrPicture content={address} label={t('dashboard.firstSteps.code', { address })} />
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere', textAlign: 'center' }}>
            {address}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ui.close')}</Button>
        <Button variant="contained" component="a" href={path} target="_blank">
          {t('dashboard.firstSteps.openPage')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
