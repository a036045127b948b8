import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { installation } from '#identity/web/installation.ts';

export type BenefitAudience = 'hiring' | 'applying';

/** The product's benefits beside a form, with a drawn board. Shown only on wide screens. */
export function BenefitsPanel({ audience }: { audience: BenefitAudience }) {
  const { t } = useTranslation();
  return (
    <Box component="aside" aria-labelledby="benefits" sx={panel}>
      <Box sx={{ maxWidth: 440 }}>
        <Typography id="benefits" component="h2" sx={headline}>
          {t(`app.public.benefits.${audience}.title`)}
        </Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: '1rem', marginBlockStart: 1.5 }}>
          {t(`app.public.benefits.${audience}.body`)}
        </Typography>
      </Box>
      {audience === 'hiring' ? <BoardIllustration /> : <PathIllustration />}
      <Suspense>
        <CompaniesLine />
      </Suspense>
    </Box>
  );
}

function CompaniesLine() {
  const { t } = useTranslation();
  const { hasManyCompanies } = use(installation);
  if (!hasManyCompanies) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t('app.public.benefits.companies')}
    </Typography>
  );
}

type Card = { width: number; tint: number; isLifted?: boolean };

const columns: { color: string; cards: Card[] }[] = [
  {
    color: '#6366F1',
    cards: [
      { width: 0.7, tint: 0 },
      { width: 0.55, tint: 3 },
      { width: 0.8, tint: 6 },
    ],
  },
  {
    color: '#0BA5EC',
    cards: [
      { width: 0.6, tint: 1 },
      { width: 0.75, tint: 5, isLifted: true },
    ],
  },
  { color: '#16B364', cards: [{ width: 0.65, tint: 2 }] },
];

function BoardIllustration() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1.5, width: '100%' }}>
      {columns.map(({ color, cards }) => (
        <Box key={color} sx={{ display: 'grid', gap: 1.25, alignContent: 'start' }}>
          <Box sx={{ height: 3, borderRadius: 2, backgroundColor: color }} />
          <PlaceholderLine width="42%" />
          {cards.map(({ width, tint, isLifted = false }) => (
            <CardIllustration key={width} width={width} tint={tint} isLifted={isLifted} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function CardIllustration({ width, tint, isLifted }: Required<Card>) {
  return (
    <Box sx={(theme) => ({ ...card(theme), ...(isLifted ? liftedStyles(theme) : {}) })}>
      <Box sx={(theme) => ({ ...face, backgroundColor: theme.kadro.avatarTints[tint]?.[0] })} />
      <Box sx={{ flex: 1, display: 'grid', gap: 0.875 }}>
        <PlaceholderLine width={`${width * 100}%`} isStrong />
        <PlaceholderLine width={`${(width - 0.2) * 100}%`} />
      </Box>
    </Box>
  );
}

const stages = [
  { width: 0.52, state: 'done' },
  { width: 0.66, state: 'done' },
  { width: 0.46, state: 'now' },
  { width: 0.58, state: 'ahead' },
] as const;

/** The drawn progress of an application: completed, current and later steps. */
function PathIllustration() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 1.25, width: '100%', maxWidth: 440 }}>
      {stages.map(({ width, state }) => (
        <Box key={width} sx={(theme) => ({ ...card(theme), ...(state === 'now' ? current(theme) : {}) })}>
          <Box sx={(theme) => mark(theme, state)}>
            {state === 'done' && <Check size={14} strokeWidth={2.5} />}
          </Box>
          <Box sx={{ flex: 1, display: 'grid', gap: 0.875, opacity: state === 'ahead' ? 0.6 : 1 }}>
            <PlaceholderLine width={`${width * 100}%`} isStrong />
            <PlaceholderLine width={`${(width - 0.15) * 100}%`} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function PlaceholderLine({ width, isStrong = false }: { width: string; isStrong?: boolean }) {
  return (
    <Box
      sx={(theme) => ({
        width,
        height: 7,
        borderRadius: 4,
        backgroundColor: isStrong ? theme.kadro.controlLine : theme.kadro.line,
        opacity: isStrong ? 0.45 : 1,
      })}
    />
  );
}

const panel = (theme: Theme) => ({
  display: { xs: 'none', lg: 'flex' },
  flexDirection: 'column',
  justifyContent: 'center',
  gap: 6,
  margin: '12px 12px 12px 0',
  padding: '48px 56px',
  borderRadius: '16px',
  border: `1px solid ${theme.kadro.line}`,
  backgroundColor: theme.kadro.page,
});

const headline = {
  fontSize: '1.75rem',
  fontWeight: 600,
  lineHeight: 1.25,
  letterSpacing: '-0.022em',
} as const;

const face = { width: 24, height: 24, borderRadius: '50%', flexShrink: 0 } as const;

function mark(theme: Theme, state: 'done' | 'now' | 'ahead') {
  const { accent, line } = theme.kadro;
  const filled = { done: accent.wash, now: accent.graphic, ahead: 'transparent' }[state];
  const edge = { done: accent.line, now: accent.graphic, ahead: line }[state];
  return {
    ...face,
    display: 'grid',
    placeItems: 'center',
    color: accent.text,
    backgroundColor: filled,
    border: `1px solid ${edge}`,
  };
}

const card = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  padding: 1.5,
  borderRadius: '10px',
  border: `1px solid ${theme.kadro.line}`,
  backgroundColor: theme.kadro.surface,
});

const liftedStyles = (theme: Theme) => ({ boxShadow: theme.kadro.floatShadow, transform: 'rotate(-1.5deg)' });

const current = (theme: Theme) => ({
  borderColor: theme.kadro.accent.line,
  boxShadow: theme.kadro.floatShadow,
});
