import type { Department } from '../../contract.ts';

/** The tree as choices of a select, indented by depth. */
export function departmentTreeChoices(
  all: Department[],
  without: Department[],
): { value: string; label: string }[] {
  return all
    .filter((department) => !without.includes(department))
    .map(({ id, name, depth }) => ({ value: id, label: `${'\u2003'.repeat(depth)}${name}` }));
}
