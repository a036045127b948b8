import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { UiLocale } from '../theme/create-kadro-theme.ts';
import { colorPresets, navColors, type ThemeSettings } from '../theme/theme-settings.ts';

export type ThemeSwitchesProps = {
  settings: ThemeSettings;
  onSettings: (settings: ThemeSettings) => void;
  locale: UiLocale;
  onLocale: (locale: UiLocale) => void;
};

/** Takes the place of the navigation, to show its three styles. */
export function ThemeSwitches({ settings, onSettings, locale, onLocale }: ThemeSwitchesProps) {
  const { t } = useTranslation();
  const words = (values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`ui.showcase.theme.${value}`) }));
  return (
    <Box
      component="aside"
      aria-label={t('ui.showcase.themeTitle')}
      sx={(theme) => ({
        padding: 2.5,
        backgroundColor: theme.kadro.nav.background,
        color: theme.kadro.nav.text,
        borderInlineEnd: `1px solid ${theme.kadro.nav.line}`,
      })}
    >
      <Stack sx={{ gap: 2, position: 'sticky', insetBlockStart: 20 }}>
        <Typography variant="h2" component="p">
          {t('ui.showcase.themeTitle')}
        </Typography>
        <Choice
          label={t('ui.showcase.preset')}
          value={settings.colorPreset}
          options={words(colorPresets)}
          onChange={(value) => onSettings({ ...settings, colorPreset: value as typeof settings.colorPreset })}
        />
        <Choice
          label={t('ui.showcase.palette')}
          value={settings.paletteMode}
          options={words(['light', 'dark'])}
          onChange={(value) => onSettings({ ...settings, paletteMode: value === 'dark' ? 'dark' : 'light' })}
        />
        <Choice
          label={t('ui.showcase.contrast')}
          value={settings.contrast}
          options={words(['normal', 'high'])}
          onChange={(value) => onSettings({ ...settings, contrast: value === 'high' ? 'high' : 'normal' })}
        />
        <Choice
          label={t('ui.showcase.nav')}
          value={settings.navColor}
          options={words(navColors)}
          onChange={(value) => onSettings({ ...settings, navColor: value as typeof settings.navColor })}
        />
        <Choice
          label={t('ui.showcase.direction')}
          value={settings.direction}
          options={words(['ltr', 'rtl'])}
          onChange={(value) => onSettings({ ...settings, direction: value === 'rtl' ? 'rtl' : 'ltr' })}
        />
        <Choice
          label={t('ui.showcase.language')}
          value={locale}
          options={words(['en', 'tr'])}
          onChange={(value) => onLocale(value === 'tr' ? 'tr' : 'en')}
        />
        <NavSample />
      </Stack>
    </Box>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Box>
      <Typography variant="body2" sx={(theme) => ({ color: theme.kadro.nav.textMuted, marginBlockEnd: 0.5 })}>
        {label}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={label}
        value={value}
        onChange={(_event, next: string | null) => next && onChange(next)}
      >
        {options.map((option) => (
          <ToggleButton key={option.value} value={option.value}>
            {option.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

function NavSample() {
  const { t } = useTranslation();
  const items = ['parts', 'table', 'fields', 'states'];
  return (
    <Stack
      component="nav"
      aria-label={t('ui.showcase.nav')}
      sx={{ gap: '2px', display: { xs: 'none', md: 'flex' } }}
    >
      {items.map((item, index) => (
        <Box
          key={item}
          component="a"
          href={`#${item}`}
          sx={({ kadro }) => ({
            paddingBlock: '6px',
            paddingInline: 1.25,
            borderRadius: '8px',
            fontWeight: 500,
            textDecoration: 'none',
            color: index === 0 ? kadro.nav.text : kadro.nav.textMuted,
            backgroundColor: index === 0 ? kadro.nav.selected : 'transparent',
            '&:hover': { backgroundColor: index === 0 ? kadro.nav.selected : kadro.nav.hover },
          })}
        >
          {t(`ui.showcase.${item}`)}
        </Box>
      ))}
    </Stack>
  );
}
