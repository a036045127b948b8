import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#ui/page/copy-button.tsx';
import { Surface } from '#ui/page/surface.tsx';

/** The address to which the company forwards returned mails, because its own mail server delivers them to its mailbox. */
export function ReturnedMails({ address }: { address: string | null }) {
  const { t } = useTranslation();
  return (
    <Surface title={t('sender-addresses.returned.title')} headingLevel={3}>
      <Stack sx={{ gap: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(`sender-addresses.returned.${address === null ? 'none' : 'lead'}`)}
        </Typography>
        {address !== null && (
          <>
            <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
              <Box component="code" sx={addressStyles}>
                {address}
              </Box>
              <CopyButton text={address} label={t('sender-addresses.returned.copy')} />
            </Stack>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('sender-addresses.returned.how')}
            </Typography>
          </>
        )}
      </Stack>
    </Surface>
  );
}

const addressStyles = (theme: Theme) => ({
  flex: 1,
  minWidth: 0,
  padding: '6px 10px',
  border: `1px solid ${theme.kadro.line}`,
  borderRadius: '8px',
  overflowWrap: 'anywhere',
  fontSize: 13,
});
