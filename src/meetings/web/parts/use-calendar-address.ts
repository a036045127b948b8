import { useNavigate, useSearch } from '@tanstack/react-router';
import { links } from '#platform/web/links.ts';
import type { CalendarSearch } from './calendar-search.ts';

/** The parts of the address, and a function that changes some; undefined removes one. */
export function useCalendarAddress() {
  const navigate = useNavigate();
  const search: CalendarSearch = useSearch({ strict: false });
  const change = (parts: { [Key in keyof CalendarSearch]: CalendarSearch[Key] | undefined }): void => {
    const next = Object.entries({ ...search, ...parts }).filter(([, value]) => value !== undefined);
    void navigate({ to: links.meetings('calendar'), search: Object.fromEntries(next) as never });
  };
  return { search, change };
}

export type ChangeCalendar = ReturnType<typeof useCalendarAddress>['change'];
