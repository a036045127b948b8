// In pixels.
const widths: Readonly<Record<string, number>> = {
  step: 160,
  outcome: 130,
  rating: 90,
  flags: 226,
  applied: 132,
  created: 132,
  contacted: 130,
  days: 120,
  answer: 130,
  source: 130,
  tags: 158,
  meeting: 170,
  email: 230,
  phone: 150,
  place: 150,
  title: 180,
  company: 180,
  skills: 240,
  languages: 200,
  links: 240,
  pools: 180,
  years: 120,
  poolAdded: 140,
  poolAddedBy: 140,
  consent: 210,
};

// Shares of the width that remains beside the other columns.
const shares: Readonly<Record<string, { flex: number; minWidth: number }>> = {
  assignee: { flex: 1, minWidth: 136 },
  job: { flex: 1, minWidth: 150 },
  poolNote: { flex: 2, minWidth: 180 },
};

/** The width of a column, the same in every list of people. */
export const sizeOf = (column: string) => shares[column] ?? { width: widths[column] ?? 140 };
