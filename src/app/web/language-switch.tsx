import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { languageNames } from '#platform/web/language.ts';
import { useToast } from '#ui/toasts.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import type { Language } from './choose-language.ts';
import { switchLanguage } from './i18n.ts';

/** English or Turkish, side by side, because two choices need no menu. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const toast = useToast();
  const choose = async (language: Language): Promise<void> => {
    if (language === i18n.language) return;
    await switchLanguage(language);
    toast.success(i18n.t('app.language.changed'));
  };
  return (
    <Box component="fieldset" sx={group}>
      <legend style={visuallyHidden}>{t('app.public.language')}</legend>
      {(Object.keys(languageNames) as Language[]).map((language) => (
        <Box
          key={language}
          component="button"
          type="button"
          lang={language}
          aria-pressed={language === i18n.language}
          onClick={() => void choose(language)}
          sx={choice}
        >
          {languageNames[language]}
        </Box>
      ))}
    </Box>
  );
}

const group = { display: 'flex', gap: 0.5, minWidth: 0, margin: 0, padding: 0, border: 0 } as const;

const choice = (theme: Theme) => ({
  minHeight: 32,
  paddingInline: 1,
  border: 0,
  borderRadius: '6px',
  background: 'none',
  color: theme.kadro.textMuted,
  fontSize: '0.8125rem',
  cursor: 'pointer',
  '&:hover': { color: theme.kadro.text, backgroundColor: theme.kadro.hover },
  '&[aria-pressed=true]': { color: theme.kadro.text, fontWeight: 600 },
});
