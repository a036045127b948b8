import type { ComponentType } from 'react';

/** A page outside the shell, loaded by itself. `visitors`: whoever is signed in is led on; `members`: only for them. */
export type PublicPage = {
  isFor: 'visitors' | 'users' | 'everyone';
  promise: 'hiring' | 'applying';
  load: () => Promise<ComponentType>;
};

const pages: Record<string, PublicPage> = {
  '/login': {
    isFor: 'visitors',
    promise: 'hiring',
    load: async () => (await import('#identity/web/login-page.tsx')).LoginPage,
  },
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
    isFor: 'visitors',
    promise: 'hiring',
    load: async () => (await import('#identity/web/reset-password-page.tsx')).ResetPasswordPage,
  },
  '/verify-email': {
    isFor: 'everyone',
    promise: 'hiring',
    load: async () => (await import('#identity/web/verify-email-page.tsx')).VerifyEmailPage,
  },
};

/** The page outside the shell that stands at this address; undefined for all that stands inside. */
export function publicPageAt({ pathname }: Location): PublicPage | undefined {
  return pages[pathname.replace(/\/+$/, '')];
}
