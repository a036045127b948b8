import type { ImportView } from '../../contract.ts';

type CountName = keyof ImportView['counts'];

const names: readonly CountName[] = ['new', 'updated', 'same', 'skipped', 'wrong'];
const undoNames: readonly CountName[] = ['removed', 'restored', 'kept'];

/** The counts that say something in this state, without zeros. */
export function usedCounts({ counts, state }: ImportView): { name: CountName; count: number }[] {
  const isUndone = state === 'undoing' || state === 'undone';
  return (isUndone ? undoNames : names)
    .map((name) => ({ name, count: counts[name] }))
    .filter(({ count }) => count > 0);
}
