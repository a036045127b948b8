import type { Tone } from '#ui/theme/tokens.ts';
import type { ImportState } from '../../rules.ts';

export const stateTones: Readonly<Record<ImportState, Tone>> = {
  reading: 'info',
  unreadable: 'danger',
  mapping: 'warning',
  checking: 'info',
  checked: 'warning',
  running: 'info',
  stopped: 'neutral',
  done: 'success',
  undoing: 'info',
  undone: 'neutral',
};
