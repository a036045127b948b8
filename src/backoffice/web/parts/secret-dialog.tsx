import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#ui/page/copy-button.tsx';

type SecretDialogProps = { id: string; secret: string; onClose: () => void };

/** Shows id and secret of a connected company once. Esc does not close it, so that the secret is not lost. */
export function SecretDialog({ id, secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{t('backoffice.connections.secretTitle')}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Alert severity="warning">{t('backoffice.connections.secretOnce')}</Alert>
          <Secret label={t('backoffice.connections.clientId')} value={id} />
          <Secret label={t('backoffice.connections.secret')} value={secret} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('backoffice.connections.secretKept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Secret({ label, value }: { label: string; value: string }) {
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
      <div>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {value}
        </Typography>
      </div>
      <CopyButton text={value} label={label} />
    </Stack>
  );
}
