import { keptHours } from '../rules.ts';

export const hourMs = 3_600_000;

/** When an export expires that changes now. */
export const expiryAt = (now: Date): Date => new Date(now.getTime() + keptHours * hourMs);
