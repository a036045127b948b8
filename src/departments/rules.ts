/** The maximum depth of the tree. */
export const levelsMax = 6;

/**
 * Returns a department with all its descendants.
 * @param rows the whole tree in order: descendants follow their department, with a greater depth
 */
export function branchOf<Row extends { depth: number }>(rows: Row[], top: Row): Row[] {
  const after = rows.slice(rows.indexOf(top) + 1);
  const end = after.findIndex((row) => row.depth <= top.depth);
  return [top, ...after.slice(0, end === -1 ? after.length : end)];
}
