import type { TFunction } from 'i18next';
import type { FilterOption } from '#ui/page/filter-menu.tsx';

export type Assignee = { memberId: string; name: string; surname: string; isMe: boolean };

/** The options of the filter by assignee: the reader first, and nobody last. */
export const assigneeOptions = (assignees: readonly Assignee[], t: TFunction): FilterOption[] => [
  ...(assignees.some((one) => one.isMe) ? [{ value: 'me', label: t('applicants.filters.me') }] : []),
  ...assignees
    .filter((one) => !one.isMe)
    .map((one) => ({ value: one.memberId, label: `${one.name} ${one.surname}`.trim() })),
  { value: 'none', label: t('applicants.filters.nobody') },
];
