/** Tabs of a candidate, as named in the address. */
export const candidateTabs = [
  'overview',
  'cv',
  'answers',
  'files',
  'meetings',
  'comments',
  'messages',
  'activity',
] as const;
export type CandidateTab = (typeof candidateTabs)[number];

/** On a wide screen these tabs are in the right column, beside the content at the left. */
export const sideTabs = ['comments', 'messages', 'activity'] as const satisfies CandidateTab[];

export const isSideTab = (tab: CandidateTab): tab is (typeof sideTabs)[number] =>
  (sideTabs as readonly CandidateTab[]).includes(tab);

export const readTab = (value: unknown): CandidateTab =>
  candidateTabs.find((tab) => tab === value) ?? 'overview';
