import { lazyRouteComponent } from '@tanstack/react-router';
import { configureWords } from '#platform/web/words.ts';
import { loadWords, type WordGroup } from './i18n.ts';

/** Messages that load with the pages that few users open. */
const wordsOfPages = {
  account: { en: () => import('./words/account-en.ts'), tr: () => import('./words/account-tr.ts') },
  admin: { en: () => import('./words/admin-en.ts'), tr: () => import('./words/admin-tr.ts') },
  blindReviews: {
    en: () => import('./words/blind-reviews-en.ts'),
    tr: () => import('./words/blind-reviews-tr.ts'),
  },
  booking: { en: () => import('./words/booking-en.ts'), tr: () => import('./words/booking-tr.ts') },
  billing: { en: () => import('./words/billing-en.ts'), tr: () => import('./words/billing-tr.ts') },
  careersDomains: {
    en: () => import('./words/careers-domains-en.ts'),
    tr: () => import('./words/careers-domains-tr.ts'),
  },
  careersPage: {
    en: () => import('./words/careers-page-en.ts'),
    tr: () => import('./words/careers-page-tr.ts'),
  },
  customFields: {
    en: () => import('./words/custom-fields-en.ts'),
    tr: () => import('./words/custom-fields-tr.ts'),
  },
  evaluations: {
    en: () => import('./words/evaluations-en.ts'),
    tr: () => import('./words/evaluations-tr.ts'),
  },
  exports: { en: () => import('./words/exports-en.ts'), tr: () => import('./words/exports-tr.ts') },
  handovers: { en: () => import('./words/handovers-en.ts'), tr: () => import('./words/handovers-tr.ts') },
  imports: { en: () => import('./words/imports-en.ts'), tr: () => import('./words/imports-tr.ts') },
  meetings: { en: () => import('./words/meetings-en.ts'), tr: () => import('./words/meetings-tr.ts') },
  mails: { en: () => import('./words/mails-en.ts'), tr: () => import('./words/mails-tr.ts') },
  newCvs: { en: () => import('./words/new-cvs-en.ts'), tr: () => import('./words/new-cvs-tr.ts') },
  notifications: {
    en: () => import('./words/notifications-en.ts'),
    tr: () => import('./words/notifications-tr.ts'),
  },
  rehearsals: {
    en: () => import('./words/rehearsals-en.ts'),
    tr: () => import('./words/rehearsals-tr.ts'),
  },
  reports: { en: () => import('./words/reports-en.ts'), tr: () => import('./words/reports-tr.ts') },
  sender: { en: () => import('./words/sender-en.ts'), tr: () => import('./words/sender-tr.ts') },
  settings: { en: () => import('./words/settings-en.ts'), tr: () => import('./words/settings-tr.ts') },
  shares: { en: () => import('./words/shares-en.ts'), tr: () => import('./words/shares-tr.ts') },
  team: { en: () => import('./words/team-en.ts'), tr: () => import('./words/team-tr.ts') },
  survey: { en: () => import('./words/survey-en.ts'), tr: () => import('./words/survey-tr.ts') },
} satisfies Record<string, WordGroup>;

configureWords((name) => loadWords(wordsOfPages[name]));

/** A part of a page that loads with its messages. */
export async function partWithWords<Module>(
  name: keyof typeof wordsOfPages,
  load: () => Promise<Module>,
): Promise<Module> {
  const part = load();
  await loadWords(wordsOfPages[name]);
  return part;
}

/** A page that loads with its messages. @param part the export that is its component */
export const pageWithWords = <Module extends Record<string, unknown>, Part extends keyof Module>(
  name: keyof typeof wordsOfPages,
  load: () => Promise<Module>,
  part: Part,
) => lazyRouteComponent(() => partWithWords(name, load), part);
