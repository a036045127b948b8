import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { usePageTitle } from './use-page-title.ts';

export type SettingsSectionProps = {
  title: string;
  /** Description of the section. */
  lead?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

/** One section of a settings area: heading, description, one action, content. */
export function SettingsSection({ title, lead, action, children }: SettingsSectionProps) {
  usePageTitle(title);
  return (
    <Box component="section" aria-label={title}>
      <Stack
        direction="row"
        sx={{ gap: 2, justifyContent: 'space-between', alignItems: 'flex-start', flexWrap: 'wrap' }}
      >
        <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
          <Typography variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
            {title}
          </Typography>
          {lead && (
            <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 0.25 }}>
              {lead}
            </Typography>
          )}
        </Box>
        {action}
      </Stack>
      <Box sx={{ marginBlockStart: 2 }}>{children}</Box>
    </Box>
  );
}
