import { Copy, type LucideIcon, OctagonX, Sparkles, TimerReset } from 'lucide-react';
import type { Tone } from '#ui/theme/tokens.ts';
import type { CardFlag } from '../../board-rules.ts';

/** How each flag looks, on the cards of the board as in the list. */
export const flagLooks: Record<CardFlag, { tone: Tone; icon: LucideIcon }> = {
  new: { tone: 'info', icon: Sparkles },
  late: { tone: 'warning', icon: TimerReset },
  knockout: { tone: 'danger', icon: OctagonX },
  repeat: { tone: 'neutral', icon: Copy },
};
