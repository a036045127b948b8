import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from './language-switch.tsx';
import { BenefitsPanel, type BenefitAudience } from './benefits-panel.tsx';
import { Logo } from './shell/logo.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';

/** The layout of all pages outside the shell: brand, language, legal texts, and on wide screens the benefits panel. */
export function PublicLayout({
  audience,
  children,
}: {
  audience: BenefitAudience | null;
  children: ReactNode;
}) {
  return (
    <Box sx={audience === null ? wideFrame : frame}>
      <Box sx={column}>
        <Box component="header" sx={{ ...row, justifyContent: 'space-between' }}>
          <Brand />
          <LanguageSwitch />
        </Box>
        <Box component="main" sx={middle}>
          <Box sx={{ width: '100%', maxWidth: audience === null ? 720 : 380 }}>{children}</Box>
        </Box>
        <LegalLinks />
      </Box>
      {audience !== null && <BenefitsPanel audience={audience} />}
    </Box>
  );
}

function Brand() {
  const { t } = useTranslation();
  return (
    <Box sx={{ ...row, gap: 1.25 }}>
      <Logo />
      <Typography component="span" sx={{ fontWeight: 650, fontSize: '1.0625rem', letterSpacing: '-0.02em' }}>
        {t('app.brand')}
      </Typography>
    </Box>
  );
}

function LegalLinks() {
  const { t } = useTranslation();
  return (
    <Box component="footer" sx={{ ...row, flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5 }}>
      {(['kvkk', 'terms', 'contact', 'source'] as const).map((text) => (
        <Link key={text} href={`/legal/${text}`} variant="body2" sx={quietLink}>
          {t(`app.public.legal.${text}`)}
        </Link>
      ))}
    </Box>
  );
}

const row = { display: 'flex', alignItems: 'center' } as const;

const frame = (theme: Theme) => ({
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 46%)' },
  backgroundColor: theme.kadro.surface,
});

const wideFrame = (theme: Theme) => ({
  minHeight: '100dvh',
  display: 'grid',
  backgroundColor: theme.palette.background.default,
});

const column = {
  display: 'flex',
  flexDirection: 'column',
  gap: { xs: 4, sm: 5 },
  paddingBlock: { xs: 2, sm: 3 },
  paddingInline: { xs: 2.5, sm: 4 },
  // Phones zoom into fields with smaller text.
  '& .MuiOutlinedInput-root': { fontSize: { xs: '1rem', sm: '0.875rem' }, minHeight: { xs: 44, sm: 38 } },
} as const;

const middle = {
  flex: 1,
  display: 'flex',
  justifyContent: 'center',
  // On phones the form starts at the top, so that the keyboard does not cover it.
  alignItems: { xs: 'flex-start', sm: 'center' },
} as const;

const quietLink = (theme: Theme) => ({ ...tapTarget, color: theme.kadro.textMuted, fontWeight: 400 });
