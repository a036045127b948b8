import type { Tone } from '#ui/theme/tokens.ts';
import type { ApplicantStatus } from '../rules.ts';

export const statusTones: Record<ApplicantStatus, Tone> = {
  received: 'info',
  in_review: 'info',
  interview: 'info',
  decision: 'info',
  hired: 'success',
  not_selected: 'neutral',
  withdrawn: 'neutral',
};
