/**
 * The smallest UUID version 7 of a millisecond. Ids begin with their time, so a primary key finds the rows since then.
 * The planner leaves out the partitions of earlier months.
 */
export function firstIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
