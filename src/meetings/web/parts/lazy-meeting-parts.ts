import { lazy } from 'react';
import { withWords } from '#platform/web/words.ts';

// Loaded with their words, because few meetings have them.
export const DaySection = lazy(async () => ({
  default: (await withWords('meetings', () => import('./day-section.tsx'))).DaySection,
}));

export const Proposal = lazy(async () => ({
  default: (await withWords('meetings', () => import('./proposal.tsx'))).Proposal,
}));
