/** How deep departments may stand in one another. */
export const levelsMax = 6;

/**
 * A department and all that stands in it.
 * @param rows the whole tree in its order: what is in a department follows it, deeper than itself
 */
export function branchOf<Row extends { depth: number }>(rows: Row[], top: Row): Row[] {
  const after = rows.slice(rows.indexOf(top) + 1);
  const end = after.findIndex((row) => row.depth <= top.depth);
  return [top, ...after.slice(0, end === -1 ? after.length : end)];
}
