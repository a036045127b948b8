import { useNavigate } from '@tanstack/react-router';

/** Sets the filters in the address of a list; empty ones are left out. */
export function useFilters<Search extends object>(
  to: '/company/members' | '/company/audit',
  search: Search,
): (change: Partial<Record<keyof Search, string | undefined>>) => void {
  const navigate = useNavigate();
  return (change) => {
    const next = Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value));
    void navigate({ to, search: next as never, replace: true });
  };
}
