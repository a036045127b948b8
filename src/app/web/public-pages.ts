import type { ComponentType } from 'react';
import type { AuthStore } from '#identity/web/auth.ts';
import { providerReturnOf } from '#identity/web/provider-return.ts';
import { tokenOfPage } from '#identity/web/mailed-link.ts';
import type { BenefitAudience } from './benefits-panel.tsx';
import { type PublicPath, publicPaths } from '../page-rules.ts';
import { loadAllWords } from './i18n.ts';

/**
 * A page outside the shell, loaded separately. `visitors`: signed-in users are redirected; `users`: visitors are
 * redirected.
 */
export type PublicPage = {
  isFor: 'visitors' | 'users' | 'everyone';
  /** The audience of the panel beside the page; null for a wide page without the panel. */
  audience: BenefitAudience | null;
  load: () => Promise<ComponentType>;
  /** Determines the session from the sign-in provider's answer, instead of fetching the current user. */
  begin?: (auth: AuthStore) => Promise<void>;
};

// These pages are opened from mails, so their messages are not part of the sign-in page's file.
function withAllWords(load: PublicPage['load']): PublicPage['load'] {
  return async () => (await Promise.all([load(), loadAllWords()]))[0];
}

const login: PublicPage = {
  isFor: 'visitors',
  audience: 'hiring',
  load: async () => (await import('#identity/web/login-page.tsx')).LoginPage,
};

const pages: Record<PublicPath, PublicPage> = {
  '/login': login,
  '/register': {
    isFor: 'visitors',
    audience: 'hiring',
    load: async () => (await import('#identity/web/register-page.tsx')).RegisterPage,
  },
  '/create-account': {
    isFor: 'visitors',
    audience: 'applying',
    load: async () => (await import('#identity/web/create-account-page.tsx')).CreateAccountPage,
  },
  '/forgot-password': {
    isFor: 'visitors',
    audience: 'hiring',
    load: async () => (await import('#identity/web/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  '/reset-password': {
    // A mailed link works for anyone who opens it (docs/decisions/0014).
    isFor: tokenOfPage() === null ? 'visitors' : 'everyone',
    audience: 'hiring',
    load: withAllWords(async () => (await import('#identity/web/reset-password-page.tsx')).ResetPasswordPage),
  },
  '/verify-email': {
    isFor: 'everyone',
    audience: 'hiring',
    load: withAllWords(async () => (await import('#identity/web/verify-email-page.tsx')).VerifyEmailPage),
  },
  '/not-me': {
    isFor: 'everyone',
    audience: 'hiring',
    load: withAllWords(async () => (await import('#identity/web/not-me-page.tsx')).NotMePage),
  },
  '/authorize': {
    isFor: 'users',
    audience: 'hiring',
    load: async () => (await import('#identity/web/authorize-page.tsx')).AuthorizePage,
  },
};

const invitation: PublicPage = {
  isFor: 'everyone',
  audience: 'hiring',
  load: withAllWords(async () => (await import('#companies/web/invitation-page.tsx')).InvitationPage),
};

const applicationLink: PublicPage = {
  isFor: 'everyone',
  audience: null,
  load: withAllWords(
    async () => (await import('#my-applications/web/application-link-page.tsx')).ApplicationLinkPage,
  ),
};

const exchange = () => import('#identity/web/exchange-code.ts');

/** The page outside the shell at this address; undefined for addresses of the shell. */
export function publicPageAt(location: Location): PublicPage | undefined {
  const back = providerReturnOf(location);
  if (back === 'with code') return { ...login, begin: async (auth) => (await exchange()).exchangeCode(auth) };
  if (back === 'without')
    return { ...login, begin: async (auth) => (await exchange()).returnWithoutCode(auth) };
  if (/^\/invitations\/[\w-]+\/?$/.test(location.pathname)) return invitation;
  if (/^\/applications\/[\w-]+\/?$/.test(location.pathname)) return applicationLink;
  const path = location.pathname.replace(/\/+$/, '');
  return publicPaths.some((known) => known === path) ? pages[path as PublicPath] : undefined;
}
