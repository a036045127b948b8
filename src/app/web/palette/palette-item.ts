import type { LucideIcon } from 'lucide-react';
import type { RecentItem } from './recent-items.ts';

export type PaletteItem = {
  id: string;
  title: string;
  hint?: string;
  icon: LucideIcon;
  /** Where it leads; remembered among the recent ones, but for actions. */
  href?: string;
  external?: boolean;
  kind: RecentItem['kind'] | 'action';
  run?: () => void;
};
