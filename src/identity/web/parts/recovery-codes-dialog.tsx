import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Check, Copy, Download, Printer } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { useUser } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';

/** Shows recovery codes, which cannot be read again later; closes only after the user confirms having saved them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [isKept, setIsKept] = useState(false);
  return (
    <Dialog open aria-labelledby={`${id}-title`} maxWidth="sm" fullWidth>
      {printsDialogAlone}
      <DialogTitle id={`${id}-title`}>{t('identity.account.security.codes.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary' }}>{t('identity.account.security.codes.lead')}</Typography>
        <Box component="ul" aria-label={t('identity.account.security.codes.title')} sx={codesStyles}>
          {codes.map((code) => (
            <Box component="li" key={code}>
              {code}
            </Box>
          ))}
        </Box>
        <WaysToKeep codes={codes} />
        <FormControlLabel
          control={<Checkbox checked={isKept} onChange={(_event, checked) => setIsKept(checked)} />}
          label={t('identity.account.security.codes.kept')}
          sx={{ marginBlockStart: 2, displayPrint: 'none' }}
        />
      </DialogContent>
      <DialogActions sx={{ displayPrint: 'none' }}>
        <Button variant="contained" disabled={!isKept} onClick={onClose}>
          {t('identity.account.security.codes.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function WaysToKeep({ codes }: { codes: string[] }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { email, name, surname } = useUser();
  const [isCopied, setIsCopied] = useState(false);
  const copy = (): void => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setIsCopied(true),
      () => toast.error(t('ui.copyFailed')),
    );
  };
  const download = (): void => {
    const head = t('identity.account.security.codes.fileHead', {
      account: email ?? `${name} ${surname}`,
      site: window.location.host,
      date: formatDate(new Date()),
    });
    save('kadro-recovery-codes.txt', `${head}\n\n${codes.join('\n')}\n`);
  };
  const CopyIcon = isCopied ? Check : Copy;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', displayPrint: 'none' }}>
      <Button variant="outlined" startIcon={<CopyIcon size={16} aria-hidden />} onClick={copy}>
        {isCopied ? t('ui.copied') : t('identity.account.security.codes.copy')}
      </Button>
      <Button variant="outlined" startIcon={<Download size={16} aria-hidden />} onClick={download}>
        {t('identity.account.security.codes.download')}
      </Button>
      <Button variant="outlined" startIcon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
        {t('identity.account.security.codes.print')}
      </Button>
    </Stack>
  );
}

function save(fileName: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
  URL.revokeObjectURL(address);
}

const printsDialogAlone = <GlobalStyles styles={{ '@media print': { '#root': { display: 'none' } } }} />;

const codesStyles = {
  listStyle: 'none',
  marginBlock: 2,
  marginInline: 0,
  padding: 2,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: '6px 24px',
  borderRadius: '8px',
  backgroundColor: 'action.hover',
  fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
  fontSize: '0.9375rem',
  textAlign: 'center',
} as const;
