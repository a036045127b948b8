import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListView } from '../../view-contract.ts';
import {
  addressOfState,
  type ListAddress,
  type ListKind,
  type ListState,
  listStateOf,
  readAddress,
} from '../list-state.ts';

/** The list state of the address, and the functions that change it. */
export function useListAddress<F extends object, S extends string, View extends ListView>(
  kind: ListKind<F, S>,
  views: readonly View[],
) {
  const navigate = useNavigate();
  const address = readAddress(kind, useSearch({ strict: false }));
  const { state, view, isChanged } = listStateOf(kind, address, views);
  const go = (search: ListAddress): void =>
    void navigate({ to: '.', search: search as never, replace: true });
  return {
    state,
    view,
    isChanged,
    change: (change: Partial<ListState<F, S>>): void =>
      go(addressOfState(kind, { ...state, ...change }, view)),
    show: (next: ListView | null): void => go({ view: next?.id ?? 'all' }),
  };
}
