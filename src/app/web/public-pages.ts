import type { ComponentType } from 'react';
import type { AuthStore } from '#identity/web/auth.ts';
import { providerReturnOf } from '#identity/web/provider-return.ts';
import { tokenOfPage } from '#identity/web/mailed-link.ts';
import { type PublicPath, publicPaths } from '../page-rules.ts';
import { loadAllWords } from './i18n.ts';

/** A page outside the shell, loaded by itself. `visitors`: whoever is signed in is led on; `users`: only for them. */
export type PublicPage = {
  isFor: 'visitors' | 'users' | 'everyone';
  promise: 'hiring' | 'applying';
  load: () => Promise<ComponentType>;
  /** What tells who is signed in, when it is not the question who is. */
  begin?: (auth: AuthStore) => Promise<void>;
};

// Mail leads to these pages, so their words need not be there when somebody signs in.
function withAllWords(load: PublicPage['load']): PublicPage['load'] {
  return async () => (await Promise.all([load(), loadAllWords()]))[0];
}

const login: PublicPage = {
  isFor: 'visitors',
  promise: 'hiring',
  load: async () => (await import('#identity/web/login-page.tsx')).LoginPage,
};

const pages: Record<PublicPath, PublicPage> = {
  '/login': login,
  '/register': {
    isFor: 'visitors',
    promise: 'hiring',
    load: async () => (await import('#identity/web/register-page.tsx')).RegisterPage,
  },
  '/create-account': {
    isFor: 'visitors',
    promise: 'applying',
    load: async () => (await import('#identity/web/create-account-page.tsx')).CreateAccountPage,
  },
  '/forgot-password': {
    isFor: 'visitors',
    promise: 'hiring',
    load: async () => (await import('#identity/web/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  '/reset-password': {
    // What was mailed works for whoever opens it (docs/decisions/0014).
    isFor: tokenOfPage() === null ? 'visitors' : 'everyone',
    promise: 'hiring',
    load: withAllWords(async () => (await import('#identity/web/reset-password-page.tsx')).ResetPasswordPage),
  },
  '/verify-email': {
    isFor: 'everyone',
    promise: 'hiring',
    load: withAllWords(async () => (await import('#identity/web/verify-email-page.tsx')).VerifyEmailPage),
  },
  '/not-me': {
    isFor: 'everyone',
    promise: 'hiring',
    load: withAllWords(async () => (await import('#identity/web/not-me-page.tsx')).NotMePage),
  },
  '/authorize': {
    isFor: 'users',
    promise: 'hiring',
    load: async () => (await import('#identity/web/authorize-page.tsx')).AuthorizePage,
  },
};

const invitation: PublicPage = {
  isFor: 'everyone',
  promise: 'hiring',
  load: withAllWords(async () => (await import('#companies/web/invitation-page.tsx')).InvitationPage),
};

const exchange = () => import('#identity/web/exchange-code.ts');

/** The page outside the shell that stands at this address; undefined for all that stands inside. */
export function publicPageAt(location: Location): PublicPage | undefined {
  const back = providerReturnOf(location);
  if (back === 'with code') return { ...login, begin: async (auth) => (await exchange()).exchangeCode(auth) };
  if (back === 'without')
    return { ...login, begin: async (auth) => (await exchange()).returnWithoutCode(auth) };
  if (/^\/invitations\/[\w-]+\/?$/.test(location.pathname)) return invitation;
  const path = location.pathname.replace(/\/+$/, '');
  return publicPaths.some((known) => known === path) ? pages[path as PublicPath] : undefined;
}
