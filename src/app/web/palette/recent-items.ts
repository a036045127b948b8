import { ownPathOf } from '#platform/contract/redirects.ts';
import { writeStored, readStored } from '#platform/web/browser-storage.ts';
import { recentPrefix } from './forget-recent.ts';

/** Somewhere the reader went from the palette. */
export type RecentItem = { kind: 'page' | 'job' | 'candidate'; title: string; href: string };

const countMax = 5;

/**
 * Where a user went lately in a company, for as long as the tab is open and they are signed in: names of people have no
 * business in what a browser keeps for good.
 */
export function readRecent(userId: string, companyId: string): RecentItem[] {
  return parseRecent(readStored(keyOf(userId, companyId), 'tab'));
}

export function addRecent(userId: string, companyId: string, item: RecentItem): void {
  const others = readRecent(userId, companyId).filter(({ href }) => href !== item.href);
  writeStored(keyOf(userId, companyId), JSON.stringify([item, ...others].slice(0, countMax)), 'tab');
}

/** Whatever stands in the tab's store; what is no item of ours is left out. */
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

// A path is judged the same at every origin.
const anyOrigin = 'http://localhost';

const keyOf = (userId: string, companyId: string): string => `${recentPrefix}${userId}.${companyId}`;
