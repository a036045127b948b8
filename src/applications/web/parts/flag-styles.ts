import { AlarmClockOff, Copy, type LucideIcon, Moon, OctagonX, Sparkles, TimerReset } from 'lucide-react';
import type { Tone } from '#ui/theme/tokens.ts';
import type { CardFlag } from '../../rules.ts';

/** Colour and icon of each flag, on the board and in the list. */
export const flagStyles: Record<CardFlag, { tone: Tone; icon: LucideIcon }> = {
  new: { tone: 'info', icon: Sparkles },
  late: { tone: 'warning', icon: TimerReset },
  overdue: { tone: 'danger', icon: AlarmClockOff },
  snoozed: { tone: 'neutral', icon: Moon },
  knockout: { tone: 'danger', icon: OctagonX },
  repeat: { tone: 'neutral', icon: Copy },
};
