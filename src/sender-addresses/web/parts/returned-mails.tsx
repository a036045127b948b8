import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CopyableText } from '#ui/page/copyable-text.tsx';
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
            <CopyableText text={address} copyLabel={t('sender-addresses.returned.copy')} />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('sender-addresses.returned.how')}
            </Typography>
          </>
        )}
      </Stack>
    </Surface>
  );
}
