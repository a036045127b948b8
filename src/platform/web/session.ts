import { createContext, useContext } from 'react';
import type { CompanyFeature } from '../contract/features.ts';
import type { Permission } from '../contract/permissions.ts';
import { writeStored, readStored } from './browser-storage.ts';

/** A company of the signed-in user, for screens. */
export type SessionCompany = {
  id: string;
  name: string;
  slug: string;
  photo: string | null;
  isOwner: boolean;
  permissions: readonly Permission[];
  /** The installation bills, so the company has a plan. */
  hasBilling: boolean;
  /** Features that the platform turned off for the company. */
  featuresOff: readonly CompanyFeature[];
};

export type SessionUser = {
  id: string;
  name: string;
  surname: string;
  email: string | null;
  emailVerified: boolean;
  phoneNumber: string | null;
  avatar: string | null;
  language: 'en' | 'tr';
  isPlatformAdmin: boolean;
  /** The installation bills its companies. */
  hasBilling: boolean;
  companies: SessionCompany[];
  /** The companies of the user that the platform has disabled, and why. */
  disabledCompanies: { id: string; name: string; reason: string }[];
};

/** Cache key of the current user, as the specification names it. */
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
 * The active company of this tab. It is chosen once from the tab's storage or else the browser's. Switching in another
 * tab therefore never makes this one write to the wrong company. Null for a user who left that company, until they
 * choose another.
 */
export function activeCompany({ companies }: SessionUser): SessionCompany | null {
  if (activeId === null) {
    activeId = initialCompanyId(companies);
    writeStored(storageKey, activeId, 'tab');
  }
  return companies.find((company) => company.id === activeId) ?? null;
}

function initialCompanyId(companies: SessionCompany[]): string | null {
  const kept = [readStored(storageKey, 'tab'), readStored(storageKey)];
  return kept.find((id) => companies.some((company) => company.id === id)) ?? companies[0]?.id ?? null;
}

/** Makes a company the active one in this tab, and the default of new tabs. */
export function rememberCompany(id: string): void {
  activeId = id;
  writeStored(storageKey, id, 'tab');
  writeStored(storageKey, id);
}
