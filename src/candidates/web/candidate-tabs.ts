/** Tabs of a candidate, as named in the address. */
export const candidateTabs = [
  'overview',
  'cv',
  'answers',
  'files',
  'meetings',
  'evaluation',
  'comments',
  'messages',
  'timeline',
] as const;
export type CandidateTab = (typeof candidateTabs)[number];

/** On a wide screen these tabs are in the right column, beside the content at the left. */
export const sideTabs = ['comments', 'messages', 'timeline'] as const satisfies CandidateTab[];

export const isSideTab = (tab: CandidateTab): tab is (typeof sideTabs)[number] =>
  (sideTabs as readonly CandidateTab[]).includes(tab);

/** The tab that an address names; null when it names none. */
export const readTab = (value: unknown): CandidateTab | null =>
  candidateTabs.find((tab) => tab === value) ?? null;

/** Where a candidate opens: at the CV, if there is one. */
export const firstTabOf = ({ cvFile }: { cvFile: object | null }): CandidateTab =>
  cvFile === null ? 'overview' : 'cv';
