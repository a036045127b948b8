import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#ui/page/use-page-title.ts';

type AuthFrameProps = { title: string; lead: string; children: ReactNode };

/** The look of the pages outside the shell: one narrow column on a quiet ground. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  const { t } = useTranslation();
  usePageTitle(title);
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', padding: 2 }}>
      <Stack
        sx={(theme) => ({
          width: '100%',
          maxWidth: 420,
          gap: 3,
          padding: { xs: 2.5, sm: 4 },
          borderRadius: '12px',
          border: `1px solid ${theme.kadro.line}`,
          backgroundColor: theme.kadro.surface,
        })}
      >
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.25 }}>
          <Box component="img" src="/favicon.svg" alt="" sx={{ width: 32, height: 32 }} />
          <Typography
            component="span"
            sx={{ fontWeight: 650, fontSize: '1.125rem', letterSpacing: '-0.02em' }}
          >
            {t('app.brand')}
          </Typography>
        </Stack>
        <div>
          <Typography variant="h1" tabIndex={-1} sx={{ outline: 'none' }}>
            {title}
          </Typography>
          <Typography sx={{ color: 'text.secondary', marginBlockStart: 0.5 }}>{lead}</Typography>
        </div>
        {children}
      </Stack>
    </Box>
  );
}
