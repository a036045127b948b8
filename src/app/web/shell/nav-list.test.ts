import { ThemeProvider } from '@mui/material/styles';
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { createKadroTheme } from '#ui/theme/create-kadro-theme.ts';
import { defaultThemeSettings } from '#ui/theme/theme-settings.ts';
import type { NavItem } from './navigation.ts';
import { NavList } from './nav-list.tsx';

const theme = createKadroTheme(defaultThemeSettings, 'en');
const router = createRouter({ routeTree: createRootRoute() });
const i18n = i18next.createInstance({ lng: 'en', resources: {} });
await i18n.init();

/** The link of a navigation with one entry. */
function linkTo(item: Partial<NavItem>): string {
  const items = [{ title: 'app.nav.jobs', path: '/jobs', ...item }];
  const list = createElement(NavList, { sections: [{ items }], path: '/jobs' });
  const themed = createElement(ThemeProvider, { theme }, list);
  const worded = createElement(I18nextProvider, { i18n }, themed);
  const markup = renderToStaticMarkup(createElement(RouterContextProvider, { router } as never, worded));
  return /<a [^>]*>/.exec(markup)?.[0] ?? '';
}

test('a disabled entry is announced as disabled and has no address', () => {
  const link = linkTo({ disabled: true });
  expect(link).toContain('aria-disabled="true"');
  expect(link).not.toContain('href');
});

test('an external entry opens in a new tab without access to the opener', () => {
  const link = linkTo({ path: 'https://docs.example.test/', external: true });
  expect(link).toContain('href="https://docs.example.test/"');
  expect(link).toContain('target="_blank"');
  expect(link).toMatch(/rel="[^"]*noopener/);
});
