import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Delayed } from '#ui/states/delayed.tsx';
import { statusRole } from '#ui/status-role.ts';

/** Reports that load. */
export function ReportsSkeleton() {
  const { t } = useTranslation();
  return (
    <Delayed>
      <Stack {...statusRole} aria-label={t('ui.loading')} sx={{ gap: 2 }}>
        {[0, 1, 2].map((section) => (
          <Box key={section} sx={skeletonStyles}>
            <Box sx={{ gridColumn: '1 / -1' }}>
              <Skeleton height={16} width={180} />
              <Skeleton height={10} width="60%" sx={{ marginBlockStart: 1 }} />
            </Box>
            <Stack sx={{ gap: 1.5 }}>
              {[92, 64, 40, 22, 12].map((width) => (
                <Skeleton key={width} variant="rounded" height={18} width={`${width}%`} />
              ))}
            </Stack>
            <Stack sx={{ gap: 2 }}>
              {[0, 1, 2, 3, 4].map((row) => (
                <Skeleton key={row} height={10} />
              ))}
            </Stack>
          </Box>
        ))}
      </Stack>
    </Delayed>
  );
}

const skeletonStyles = {
  display: 'grid',
  gap: 3,
  padding: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  backgroundColor: 'background.paper',
} as const;
