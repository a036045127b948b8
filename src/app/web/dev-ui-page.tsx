import { useTranslation } from 'react-i18next';
import { ShowcasePage } from '#ui/showcase/showcase-page.tsx';
import { switchLanguage } from './i18n.ts';
import { changeSettings, useSettings } from './settings.ts';

/** Every component of the design system in every state, for developers. */
export function DevUiPage() {
  const settings = useSettings();
  const { i18n } = useTranslation();
  return (
    <ShowcasePage
      settings={settings}
      onSettings={changeSettings}
      locale={i18n.language === 'tr' ? 'tr' : 'en'}
      onLocale={(locale) => void switchLanguage(locale)}
    />
  );
}
