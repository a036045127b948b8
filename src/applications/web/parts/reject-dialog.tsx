import { lazy } from 'react';
import { withWords } from '#platform/web/words.ts';

/** Asks for the reason and the mail before the cards are rejected. Loaded with its words when it opens. */
export const RejectDialog = lazy(async () => {
  const load = () => import('../reject-cards-dialog.tsx');
  return { default: (await withWords('mails', load)).RejectCardsDialog };
});

/** The same for an application of which only the id is known. */
export const RejectApplicationDialog = lazy(async () => {
  const load = () => import('../reject-application-dialog.tsx');
  return { default: (await withWords('mails', load)).RejectApplicationDialog };
});
