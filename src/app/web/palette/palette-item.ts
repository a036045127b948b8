import type { LucideIcon } from 'lucide-react';
import type { RecentItem } from './recent-items.ts';

export type PaletteItem = {
  id: string;
  title: string;
  hint?: string;
  /** Further words that find it. */
  words?: string;
  icon: LucideIcon;
  /** The target address. Items with one are stored as recent, except actions. */
  href?: string;
  external?: boolean;
  kind: RecentItem['kind'] | 'action';
  run?: () => void;
};
