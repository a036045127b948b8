import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSamples } from '../use-samples.ts';

/** Offers an empty company jobs and people to look around with. */
export function OfferSamples() {
  const { t } = useTranslation();
  const { add, isAdding } = useSamples();
  return (
    <Box sx={offerStyles}>
      <Box component={FlaskConical} size={20} aria-hidden sx={{ flexShrink: 0, color: 'text.secondary' }} />
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500 }}>{t('dashboard.samples.lead')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('dashboard.samples.reason')}
        </Typography>
      </Box>
      <Button size="small" loading={isAdding} onClick={add}>
        {t('dashboard.samples.add')}
      </Button>
    </Box>
  );
}

const offerStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  textAlign: 'start',
} as const;
