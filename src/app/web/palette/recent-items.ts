import { ownPathOf } from '#platform/contract/redirects.ts';
import { writeStored, readStored } from '#platform/web/browser-storage.ts';
import { recentPrefix } from './forget-recent.ts';

/** A recently opened item of the palette. */
export type RecentItem = { kind: 'page' | 'job' | 'candidate'; title: string; href: string };

const countMax = 5;

/**
 * The user's recent items in a company. They are stored until the tab is closed or the user signs out: names of
 * people must not stay in the browser.
 */
export function readRecent(userId: string, companyId: string): RecentItem[] {
  return parseRecent(readStored(keyOf(userId, companyId), 'tab'));
}

export function addRecent(userId: string, companyId: string, item: RecentItem): void {
  const others = readRecent(userId, companyId).filter(({ href }) => href !== item.href);
  writeStored(keyOf(userId, companyId), JSON.stringify([item, ...others].slice(0, countMax)), 'tab');
}

/** Parses the stored text; invalid items are left out. */
export function parseRecent(text: string | null): RecentItem[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.flatMap(itemIn).slice(0, countMax) : [];
  } catch {
    return [];
  }
}

function itemIn(value: unknown): RecentItem[] {
  const { kind, title, href } = Object(value) as Partial<Record<keyof RecentItem, unknown>>;
  const isKind = kind === 'page' || kind === 'job' || kind === 'candidate';
  if (!isKind || typeof title !== 'string' || typeof href !== 'string') return [];
  const path = ownPathOf(href, anyOrigin);
  return path === null ? [] : [{ kind, title, href: path }];
}

// The check of a path does not depend on the origin.
const anyOrigin = 'http://localhost';

const keyOf = (userId: string, companyId: string): string => `${recentPrefix}${userId}.${companyId}`;
