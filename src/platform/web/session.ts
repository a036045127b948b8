import { createContext, useContext } from 'react';
import type { Permission } from '../contract/permissions.ts';
import { keep, readKept } from './kept.ts';

/** A company of the signed-in user, as the screens need it. */
export type SessionCompany = {
  id: string;
  name: string;
  slug: string;
  photo: string | null;
  isOwner: boolean;
  permissions: readonly Permission[];
};

export type SessionUser = {
  id: string;
  name: string;
  surname: string;
  email: string | null;
  emailVerified: boolean;
  phoneNumber: string | null;
  avatar: string | null;
  locale: 'en' | 'tr';
  isPlatformAdmin: boolean;
  companies: SessionCompany[];
};

/** Where the specification keeps the current user in the cache. */
export const meKey = ['authentication/me'] as const;

export type Session = { user: SessionUser; company: SessionCompany | null };

export const SessionContext = createContext<Session | null>(null);

/** The signed-in user. Only below the signed-in shell. */
export function useUser(): SessionUser {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useUser needs the signed-in shell above it');
  return session.user;
}

/** The active company. Only below a route that needs one. */
export function useCompany(): SessionCompany {
  const company = useContext(SessionContext)?.company ?? null;
  if (company === null) throw new Error('useCompany needs a route below shellRoute');
  return company;
}

const storageKey = 'kadro.company';
let activeId: string | null = null;

/**
 * The active company of this tab: chosen once, from what the tab or else the browser kept, and then this tab's own, so
 * that switching in another tab never makes this one write to the wrong company. Who is no longer in it has none here
 * until they choose.
 */
export function activeCompany({ companies }: SessionUser): SessionCompany | null {
  if (activeId === null) {
    activeId = firstChoice(companies);
    keep(storageKey, activeId, 'tab');
  }
  return companies.find((company) => company.id === activeId) ?? null;
}

function firstChoice(companies: SessionCompany[]): string | null {
  const kept = [readKept(storageKey, 'tab'), readKept(storageKey)];
  return kept.find((id) => companies.some((company) => company.id === id)) ?? companies[0]?.id ?? null;
}

/** Makes a company the active one in this tab, and the first choice of the next. */
export function rememberCompany(id: string): void {
  activeId = id;
  keep(storageKey, id, 'tab');
  keep(storageKey, id);
}
