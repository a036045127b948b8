import { Bell, Building2, CornerDownRight, Send } from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { sectionsFor } from '#companies/web/settings-sections.ts';
import { accountTabs, links } from '#platform/web/links.ts';
import { SessionContext, useUser } from '#platform/web/session.ts';
import { type NavItem, navigationFor } from '../shell/navigation.ts';
import { useInstallation } from '../shell/use-newer-version.ts';
import type { PaletteItem } from './palette-item.ts';

/** All pages this user may open: those of the navigation, and their tabs and sections. */
export function usePages(): PaletteItem[] {
  const { t } = useTranslation();
  const company = useContext(SessionContext)?.company ?? null;
  const { isPlatformAdmin, hasBilling } = useUser();
  const { docsUrl = null, siteUrl = null } = useInstallation() ?? {};
  const itemOf = (item: NavItem, parent?: string): PaletteItem => ({
    id: `page-${item.path}`,
    kind: 'page',
    title: t(item.title),
    ...(parent !== undefined && { hint: parent }),
    icon: item.icon ?? CornerDownRight,
    href: item.path,
    ...(item.external && { external: true }),
  });
  const leavesOf = (item: NavItem, parent?: string): PaletteItem[] =>
    item.children === undefined
      ? [itemOf(item, parent)]
      : item.children.flatMap((child) => leavesOf(child, t(item.title)));
  const inside = (title: string, href: string, hint?: string): PaletteItem => ({
    id: `tab-${href}`,
    kind: 'page',
    title,
    ...(hint !== undefined && { hint }),
    href,
    icon: CornerDownRight,
  });
  return [
    ...navigationFor({ company, isPlatformAdmin, hasBilling, docsUrl, siteUrl })
      .flatMap(({ items }) => items)
      .flatMap((item) => leavesOf(item)),
    ...(company === null ? [] : sectionsFor(company)).map((section) =>
      inside(t(`companies.settings.sections.${section}`), links.company(section), t('app.nav.company')),
    ),
    ...accountTabs.map((tab) =>
      inside(t(`identity.account.tabs.${tab}`), links.account(tab), t('app.nav.account')),
    ),
    { ...inside(t('notifications.title'), links.notifications()), icon: Bell },
    ...(company === null ? [] : [{ ...inside(t('outgoing.title'), links.outgoing()), icon: Send }]),
    { ...inside(t('app.avatar.companies'), links.companies()), icon: Building2 },
  ];
}
