import { Building2, Keyboard, Languages, LifeBuoy, LogOut, Moon, Plus, Settings2, Sun } from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { openCompany } from '#platform/web/open-company.ts';
import { SessionContext, useUser } from '#platform/web/session.ts';
import { changeSettings, useSettings } from '../settings.ts';
import { useLanguageChoice } from '../shell/language-menu.tsx';
import { showOverlay } from '../shell/overlays.ts';
import { useLogout } from '../shell/use-logout.ts';
import { useInstallation } from '../shell/use-newer-version.ts';
import type { PaletteItem } from './palette-item.ts';
import { verbs } from './verbs.ts';

/** The actions available to this member on every screen. */
export function useActions(): PaletteItem[] {
  const { t } = useTranslation();
  const action = (
    key: string,
    item: Pick<PaletteItem, 'icon' | 'href' | 'external' | 'run'>,
  ): PaletteItem => ({
    id: `action-${key}`,
    kind: 'action',
    title: t(`app.palette.do.${key}`),
    words: verbs[key] ?? '',
    ...item,
  });
  const company = useContext(SessionContext)?.company ?? null;
  const support = useInstallation()?.supportUrl ?? '/legal/contact';
  const logout = useLogout();
  const mayCreateJob = company?.isOwner || company?.permissions.includes('jobs.create');
  return [
    ...(mayCreateJob ? [action('createJob', { icon: Plus, href: links.createJob() })] : []),
    ...useOtherCompanies(),
    ...useAppearanceActions(action),
    action('shortcuts', { icon: Keyboard, run: () => showOverlay('shortcuts') }),
    action('contact', { icon: LifeBuoy, href: support, external: true }),
    action('logout', { icon: LogOut, run: () => void logout() }),
  ];
}

type MakeAction = (key: string, item: Pick<PaletteItem, 'icon' | 'href' | 'external' | 'run'>) => PaletteItem;

function useAppearanceActions(action: MakeAction): PaletteItem[] {
  const { i18n } = useTranslation();
  const { paletteMode } = useSettings();
  const choose = useLanguageChoice();
  const otherMode = paletteMode === 'dark' ? 'light' : 'dark';
  const otherLanguage = i18n.language === 'tr' ? 'en' : 'tr';
  return [
    action(otherMode, {
      icon: otherMode === 'dark' ? Moon : Sun,
      run: () => changeSettings({ paletteMode: otherMode }),
    }),
    action('settings', { icon: Settings2, run: () => showOverlay('settings') }),
    action(otherLanguage, { icon: Languages, run: () => void choose(otherLanguage) }),
  ];
}

// A full load, so that no data of the former company stays.
function useOtherCompanies(): PaletteItem[] {
  const { t } = useTranslation();
  const user = useUser();
  const active = useContext(SessionContext)?.company?.id;
  return user.companies
    .filter(({ id }) => id !== active)
    .map(({ id, name }) => ({
      id: `company-${id}`,
      kind: 'action' as const,
      title: t('app.palette.do.switch', { company: name }),
      words: verbs['switch'] ?? '',
      icon: Building2,
      run: () => openCompany(id),
    }));
}
