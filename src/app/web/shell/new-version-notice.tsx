import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useNewerVersion } from './use-newer-version.ts';
import { statusRole } from '#ui/status-role.ts';

/**
 * Reports a newer version. The page does not reload by itself, because the user may have unsaved input. The component
 * is part of the shell's file, because a separate file would be missing after a deployment.
 */
export function NewVersionNotice() {
  const { t } = useTranslation();
  const { isAvailable, dismiss } = useNewerVersion();
  if (!isAvailable) return null;
  return (
    <Box {...statusRole} sx={noticeStyles}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h3" component="p">
          {t('app.version.title')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('app.version.body')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button size="small" onClick={dismiss}>
          {t('app.version.later')}
        </Button>
        <Button size="small" variant="contained" color="primary" onClick={() => window.location.reload()}>
          {t('app.reload')}
        </Button>
      </Box>
    </Box>
  );
}

const noticeStyles = (theme: Theme) => ({
  position: 'fixed',
  zIndex: 'snackbar',
  insetBlockEnd: 16,
  insetInlineStart: { xs: 16, lg: 296 },
  maxWidth: { xs: 'calc(100vw - 32px)', sm: 460 },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  padding: '12px 12px 12px 16px',
  borderRadius: '12px',
  border: `1px solid ${theme.kadro.line}`,
  backgroundColor: 'background.paper',
  boxShadow: theme.kadro.floatShadow,
  'body:has([data-sticky-foot]) &': { insetBlockEnd: 76 },
  '@media print': { display: 'none' },
});
