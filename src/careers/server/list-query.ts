import { jobTypes, locationTypes } from '#jobs/rules.ts';
import type { PublicJobCursor, PublicJobFilters } from '#jobs/server/public-queries.ts';
import { instant } from '#platform/contract/fields.ts';
import { isUuid } from '#platform/contract/uuid.ts';

export type ListQuery = {
  filters: PublicJobFilters;
  cursor: PublicJobCursor | null;
  /** Path of the page that shows the list; filters and pages lead to it. */
  path: string;
};

/** The query parameter of each filter. */
export const filterNames = {
  search: 'q',
  departmentId: 'department',
  city: 'city',
  locationType: 'location',
  jobType: 'type',
} as const satisfies Record<keyof PublicJobFilters, string>;
export type FilterKey = keyof typeof filterNames;
export const filterKeys = Object.keys(filterNames) as FilterKey[];

/** Parses the query of the list; ignores invalid values, because a link may be old. */
export function readListQuery(query: Record<string, unknown>, path: string): ListQuery {
  const text = (name: string): string | undefined => {
    const value = query[name];
    if (typeof value !== 'string') return undefined;
    const clean = value
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 100);
    return clean === '' ? undefined : clean;
  };
  const among = (name: string, values: readonly string[]) => values.find((value) => value === text(name));
  const department = text(filterNames.departmentId);
  return {
    filters: {
      departmentId: isUuid(department ?? '') ? department : undefined,
      jobType: among(filterNames.jobType, jobTypes),
      locationType: among(filterNames.locationType, locationTypes),
      city: text(filterNames.city),
      search: text(filterNames.search),
    },
    path,
    cursor: readCursor('after', text('after')) ?? readCursor('before', text('before')),
  };
}

/** Parses the text of a cursor. @returns null when it is none */
export function readCursor(
  direction: PublicJobCursor['direction'],
  text: string | undefined,
): PublicJobCursor | null {
  const [publishedAt = '', id = ''] = (text ?? '').split('~');
  return isUuid(id) && instant.safeParse(publishedAt).success ? { direction, publishedAt, id } : null;
}

/** The text of a cursor at this job. */
export const cursorAt = (job: { id: string; published_at: Date | null }): string =>
  `${job.published_at?.toISOString()}~${job.id}`;

/** The cursor after a page of this size. @returns null when the rows have no further one */
export function nextCursor(
  rows: { id: string; published_at: Date | null }[],
  size: number,
): PublicJobCursor | null {
  const last = rows.length > size ? rows[size - 1] : undefined;
  return last === undefined ? null : readCursor('after', cursorAt(last));
}

/** The query of the list with these filters, without the one to leave out. */
export function queryOf(filters: PublicJobFilters, leftOut?: FilterKey): Record<string, string> {
  const query: Record<string, string> = {};
  for (const key of filterKeys) {
    const value = filters[key];
    if (value !== undefined && key !== leftOut) query[filterNames[key]] = value;
  }
  return query;
}
