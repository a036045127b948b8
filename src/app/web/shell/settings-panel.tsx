import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { ArrowLeft, ArrowRight, Contrast, Moon, RotateCcw, Sun, SunDim } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '#ui/dialogs/side-panel.tsx';
import {
  colorPresets,
  defaultThemeSettings,
  navColors,
  type ThemeSettings,
} from '#ui/theme/theme-settings.ts';
import { presetRamps } from '#ui/theme/tokens.ts';
import { changeSettings, useSettings } from '../settings.ts';
import { AppearanceChoice } from './appearance-choice.tsx';
import { NavPreview } from './nav-preview.tsx';

type SettingsPanelProps = { open: boolean; onClose: () => void };

/** The appearance settings of this browser; a change applies and is stored at once. */
export function SettingsPanel({ open, onClose }: SettingsPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel open={open} title={t('app.settings.title')} width={360} onClose={onClose} footer={<Reset />}>
      <Stack sx={{ gap: 3 }}>
        <ColorChoices />
        <PageChoices />
        <NavChoice />
      </Stack>
    </SidePanel>
  );
}

function ColorChoices() {
  const { t } = useTranslation();
  const settings = useSettings();
  return (
    <>
      <AppearanceChoice
        legend={t('app.settings.preset')}
        name="colorPreset"
        value={settings.colorPreset}
        onChange={(colorPreset) => changeSettings({ colorPreset })}
        choices={colorPresets.map((preset) => ({
          value: preset,
          label: t(`app.settings.presets.${preset}`),
          preview: (
            <Box
              component="span"
              aria-hidden
              sx={{ ...presetDotStyles, backgroundColor: presetRamps[preset][500] }}
            />
          ),
        }))}
      />
      <AppearanceChoice
        legend={t('app.settings.palette')}
        name="paletteMode"
        value={settings.paletteMode}
        onChange={(paletteMode) => changeSettings({ paletteMode })}
        choices={[
          { value: 'light', label: t('app.settings.light'), preview: <Sun size={18} aria-hidden /> },
          { value: 'dark', label: t('app.settings.dark'), preview: <Moon size={18} aria-hidden /> },
        ]}
      />
      <AppearanceChoice
        legend={t('app.settings.contrast')}
        name="contrast"
        value={settings.contrast}
        onChange={(contrast) => changeSettings({ contrast })}
        choices={[
          { value: 'normal', label: t('app.settings.normal'), preview: <SunDim size={18} aria-hidden /> },
          { value: 'high', label: t('app.settings.high'), preview: <Contrast size={18} aria-hidden /> },
        ]}
      />
    </>
  );
}

function NavChoice() {
  const { t } = useTranslation();
  const settings = useSettings();
  return (
    <AppearanceChoice
      legend={t('app.settings.nav')}
      name="navColor"
      value={settings.navColor}
      onChange={(navColor) => changeSettings({ navColor })}
      choices={navColors.map((navColor) => ({
        value: navColor,
        label: t(`app.settings.navColors.${navColor}`),
        preview: <NavPreview settings={{ ...settings, navColor }} />,
      }))}
    />
  );
}

function PageChoices() {
  const { t } = useTranslation();
  const settings = useSettings();
  return (
    <>
      <AppearanceChoice
        legend={t('app.settings.direction')}
        name="direction"
        value={settings.direction}
        onChange={(direction) => changeSettings({ direction })}
        choices={[
          { value: 'ltr', label: t('app.settings.ltr'), preview: <ArrowRight size={18} aria-hidden /> },
          { value: 'rtl', label: t('app.settings.rtl'), preview: <ArrowLeft size={18} aria-hidden /> },
        ]}
      />
      <FormControlLabel
        control={
          <Switch
            checked={settings.responsiveFontSizes}
            onChange={(event) => changeSettings({ responsiveFontSizes: event.target.checked })}
          />
        }
        label={
          <>
            {t('app.settings.responsiveFontSizes')}
            <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {t('app.settings.responsiveHelp')}
            </Typography>
          </>
        }
        sx={{ gap: 1.5, marginInline: 0 }}
      />
    </>
  );
}

function Reset() {
  const { t } = useTranslation();
  const settings = useSettings();
  return (
    <Button
      fullWidth
      variant="outlined"
      disabled={isDefault(settings)}
      startIcon={<RotateCcw size={15} aria-hidden />}
      onClick={() => changeSettings(defaultThemeSettings)}
    >
      {t('app.settings.reset')}
    </Button>
  );
}

const isDefault = (settings: ThemeSettings): boolean =>
  JSON.stringify(settings) === JSON.stringify({ ...settings, ...defaultThemeSettings });

const presetDotStyles = { width: 20, height: 20, borderRadius: '50%', forcedColorAdjust: 'none' } as const;
