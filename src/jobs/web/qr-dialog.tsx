import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { toDataURL, toString as toSvg } from 'qrcode';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { QrPicture } from '#identity/web/parts/qr-picture.tsx';
import { useToast } from '#ui/toasts.tsx';

type QrDialogProps = { title: string; address: string; fileName: string; onClose: () => void };

// Sharp on a poster of the usual size.
const pngWidth = 1024;
const qrOptions = { margin: 4, errorCorrectionLevel: 'M' } as const;

/** The public address as a QR code to download, for posters and screens. */
export function QrDialog({ title, address, fileName, onClose }: QrDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const titleId = useId();
  const download = async (kind: 'png' | 'svg'): Promise<void> => {
    try {
      save(await pictureOf(kind, address), `${fileName}.${kind}`);
    } catch {
      toast.error(t('jobs.qr.failed'));
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t('jobs.qr.title', { job: title })}</DialogTitle>
      <DialogContent>
        <Stack sx={{ alignItems: 'center', gap: 2 }}>
          <QrPicture content={address} label={t('jobs.qr.label', { address })} />
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere', textAlign: 'center' }}>
            {address}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ui.close')}</Button>
        <Button variant="outlined" onClick={() => void download('svg')}>
          {t('jobs.qr.svg')}
        </Button>
        <Button variant="contained" onClick={() => void download('png')}>
          {t('jobs.qr.png')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

async function pictureOf(kind: 'png' | 'svg', address: string): Promise<string> {
  if (kind === 'png') return toDataURL(address, { ...qrOptions, width: pngWidth });
  const svg = await toSvg(address, { ...qrOptions, type: 'svg' });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function save(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
