import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { contrast, fillOf, readableOn } from '#platform/contract/colors.ts';

const surfaces = { light: '#f6f7f9', dark: '#15181f' } as const;

/** How a colour looks on buttons, and as text in both palettes, with the contrast of each. */
export function ColorContrast({ color }: { color: string }) {
  const { t } = useTranslation();
  if (!/^#[\da-f]{6}$/i.test(color)) return null;
  const { fill, ink } = fillOf(color);
  const samples = [
    { key: 'button', ink, surface: fill },
    { key: 'light', ink: readableOn(surfaces.light, color), surface: surfaces.light },
    { key: 'dark', ink: readableOn(surfaces.dark, color), surface: surfaces.dark },
  ] as const;
  const isShaded = samples.some(
    (sample) => (sample.key === 'button' ? sample.surface : sample.ink).toLowerCase() !== color.toLowerCase(),
  );
  return (
    <div>
      <Box component="ul" sx={listStyle} aria-label={t('companies.branding.contrast.title')}>
        {samples.map(({ key, ink: text, surface }) => (
          <Box key={key} component="li" sx={sampleStyle} style={{ color: text, backgroundColor: surface }}>
            <span>{t(`companies.branding.contrast.${key}`)}</span>
            <span>{t('companies.branding.contrast.ratio', { ratio: ratioOf(text, surface) })}</span>
          </Box>
        ))}
      </Box>
      {isShaded && (
        <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
          {t('companies.branding.contrast.shaded')}
        </Typography>
      )}
    </div>
  );
}

const ratioOf = (one: string, other: string): number => Math.floor(contrast(one, other) * 10) / 10;

const listStyle = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
} as const;

const sampleStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '2px 12px',
  padding: '10px 14px',
  borderRadius: '8px',
  border: '1px solid rgba(128, 128, 128, 0.4)',
  fontSize: '0.875rem',
  fontWeight: 600,
} as const;
