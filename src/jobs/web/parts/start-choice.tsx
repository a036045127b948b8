import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FileUp, type LucideIcon, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNames } from '#files/rules.ts';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import type { startModes } from '../form-search.ts';

const icons: Record<(typeof startModes)[number], LucideIcon> = { upload: FileUp, manual: PencilLine };

/** The choice of how a new job starts: from an existing description or by hand. */
export function StartChoice() {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <Box
      component="nav"
      aria-label={t('jobs.ways.title')}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' },
        maxWidth: 760,
        marginBlockStart: 1,
      }}
    >
      {(['upload', 'manual'] as const).map((way) => {
        const Icon = icons[way];
        return (
          <Box key={way} component={LinkComponent} href={links.createJob(way)} sx={cardStyles}>
            <Box aria-hidden sx={markStyles}>
              <Icon size={20} strokeWidth={1.75} />
            </Box>
            <Typography component="span" variant="h3" sx={{ display: 'block' }}>
              {t(`jobs.ways.${way}.title`)}
            </Typography>
            <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
              {t(`jobs.ways.${way}.body`, { formats: formatNames('job_description') })}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}

const cardStyles = {
  display: 'grid',
  gap: 0.75,
  alignContent: 'start',
  padding: 3,
  color: 'text.primary',
  textDecoration: 'none',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  backgroundColor: 'background.paper',
  transition: 'border-color 120ms, background-color 120ms',
  '&:hover': { borderColor: 'primary.main', backgroundColor: 'action.hover' },
} as const;

const markStyles = {
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  marginBlockEnd: 1,
  borderRadius: '10px',
  color: 'primary.main',
  backgroundColor: 'primary.light',
} as const;
