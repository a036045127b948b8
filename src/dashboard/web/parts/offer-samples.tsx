import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHeadingOnRemoval } from '#platform/web/use-heading-focus.ts';
import { useSamples } from '../use-samples.ts';
import { stepActionStyles, stepStyles } from './step-styles.ts';

/** Offers an empty company jobs and people to look around with. */
export function OfferSamples() {
  const { t } = useTranslation();
  const { add, isAdding } = useSamples();
  const part = useHeadingOnRemoval<HTMLDivElement>();
  return (
    <Box ref={part} sx={{ ...stepStyles, textAlign: 'start' }}>
      <Box component={FlaskConical} size={20} aria-hidden sx={{ flexShrink: 0, color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500 }}>{t('dashboard.samples.lead')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('dashboard.samples.reason')}
        </Typography>
      </Box>
      <Box sx={stepActionStyles}>
        <Button variant="outlined" size="small" loading={isAdding} onClick={add}>
          {t('dashboard.samples.add')}
        </Button>
      </Box>
    </Box>
  );
}
