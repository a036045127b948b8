import Box from '@mui/material/Box';
import { kadroColors } from '#ui/theme/palette.ts';
import type { ThemeSettings } from '#ui/theme/theme-settings.ts';

/** A drawing of the shell with these settings, with the navigation at the side. */
export function NavPreview({ settings }: { settings: ThemeSettings }) {
  const { nav, page, line, sunken } = kadroColors(settings);
  const bar = (width: string, color: string) => (
    <Box
      component="span"
      sx={{ display: 'block', height: 4, width, borderRadius: '2px', backgroundColor: color }}
    />
  );
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        flexBasis: '100%',
        display: 'flex',
        height: 44,
        borderRadius: '6px',
        overflow: 'hidden',
        border: `1px solid ${line}`,
        backgroundColor: page,
        forcedColorAdjust: 'none',
      }}
    >
      <Box
        component="span"
        sx={{
          width: '42%',
          display: 'grid',
          alignContent: 'start',
          gap: '5px',
          padding: '7px 5px',
          backgroundColor: nav.background,
          borderInlineEnd: `1px solid ${nav.line}`,
        }}
      >
        {bar('90%', nav.text)}
        {bar('70%', nav.textMuted)}
        {bar('80%', nav.textMuted)}
      </Box>
      <Box
        component="span"
        sx={{ flex: 1, display: 'grid', alignContent: 'start', gap: '5px', padding: '7px 5px' }}
      >
        {bar('100%', sunken)}
        {bar('60%', sunken)}
      </Box>
    </Box>
  );
}
