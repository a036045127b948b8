/** Tabs of a candidate as they stand in the address. */
export const candidateTabs = [
  'overview',
  'cv',
  'answers',
  'files',
  'meetings',
  'comments',
  'activity',
] as const;
export type CandidateTab = (typeof candidateTabs)[number];

/** On a wide screen these stand in the column at the right, beside whatever is read at the left. */
export const sideTabs = ['comments', 'activity'] as const satisfies CandidateTab[];

export const isSideTab = (tab: CandidateTab): tab is (typeof sideTabs)[number] =>
  (sideTabs as readonly CandidateTab[]).includes(tab);

export const readTab = (given: unknown): CandidateTab =>
  candidateTabs.find((tab) => tab === given) ?? 'overview';
