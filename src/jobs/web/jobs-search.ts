import { z } from 'zod';
import type { jobs } from '../contract.ts';
import { type CustomFieldFilter, customFieldFilters } from '../custom-field-contract.ts';
import { jobSorts, jobStatuses, type JobStatus, jobTypes, locationTypes } from '../rules.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';

/** The four job lists, each with its own address. */
export const jobLists = ['all', 'open', 'completed', 'archived'] as const;
export type JobList = (typeof jobLists)[number];

const statusesOf: Record<JobList, JobStatus[]> = {
  all: jobStatuses.filter((status) => status !== 'archived'),
  open: ['published', 'closed'],
  completed: ['completed'],
  archived: ['archived'],
};

/** Statuses to filter by within a list; a list with only one status offers no choice. */
export const statusChoices = (list: JobList): JobStatus[] =>
  statusesOf[list].length > 1 ? statusesOf[list] : [];

/** Several values, of which a typed address may name one without brackets. */
const listOf = <Value extends z.ZodType>(value: Value, max = 20) =>
  z.preprocess((given) => (typeof given === 'string' ? [given] : given), z.array(value).max(max));

/** A text that the router reads as a number or as yes or no, such as `?customFieldFrom=2`. */
const asText = <Text extends z.ZodType>(text: Text) =>
  z
    .preprocess(
      (given) => (typeof given === 'number' || typeof given === 'boolean' ? String(given) : given),
      text,
    )
    .catch(undefined as z.output<Text>);

const search = z.object({
  q: z.string().max(100).optional().catch(undefined),
  status: listOf(z.enum(jobStatuses)).optional().catch(undefined),
  department: listOf(z.uuid(), 200).optional().catch(undefined),
  type: listOf(z.enum(jobTypes)).optional().catch(undefined),
  location: listOf(z.enum(locationTypes)).optional().catch(undefined),
  tag: listOf(z.string().min(1).max(60)).optional().catch(undefined),
  owner: listOf(z.uuid()).optional().catch(undefined),
  mine: z.literal(true).optional().catch(undefined),
  customField: asText(customFieldFilters.customField),
  customFieldValue: asText(customFieldFilters.customFieldValue),
  customFieldEmpty: asText(customFieldFilters.customFieldEmpty),
  customFieldFrom: asText(customFieldFilters.customFieldFrom),
  customFieldTo: asText(customFieldFilters.customFieldTo),
  sort: z.enum(jobSorts).optional().catch(undefined),
  cursor: z.string().max(500).optional().catch(undefined),
});
export type JobsSearch = z.infer<typeof search>;

/** Reads the filters from the address; invalid ones are left out. */
export function readJobsSearch(params: unknown): JobsSearch {
  const { q, ...rest } = (params ?? {}) as Record<string, unknown>;
  // The router reads `?q=2024` as a number.
  const parsed = search.parse({ ...rest, q: typeof q === 'number' ? q.toString() : q });
  return Object.fromEntries(
    Object.entries(parsed).filter(([, value]) => value !== undefined && value !== ''),
  );
}

const valueKeys = ['customFieldValue', 'customFieldEmpty', 'customFieldFrom', 'customFieldTo'] as const;

/** The filter by a custom field; its values mean nothing without the field. */
function fieldFilterOf(search: JobsSearch): Partial<CustomFieldFilter> {
  const { customField, customFieldValue, customFieldEmpty, customFieldFrom, customFieldTo } = search;
  if (customField === undefined) return {};
  return { customField, customFieldValue, customFieldEmpty, customFieldFrom, customFieldTo };
}

/** The number of set filters. The sort order and other parameters of the address do not count. */
export function filterCount(search: JobsSearch): number {
  const { sort: _sort, cursor: _cursor, ...filters } = readJobsSearch(search);
  return Object.keys(filters).filter((key) => !valueKeys.some((value) => value === key)).length;
}

/**
 * The input of the list operation for these filters. The router keeps the values that the route refused, so they are
 * read again.
 * @param fieldIds the custom fields that are shown
 */
export function listInput(
  list: JobList,
  companyId: string,
  given: JobsSearch,
  fieldIds: readonly string[] = [],
): CallInput<typeof jobs.list> {
  const search = readJobsSearch(given);
  const status = search.status?.filter((one) => statusesOf[list].includes(one)) ?? [];
  return {
    params: { companyId },
    query: {
      limit: 50,
      status: status.length > 0 ? status : statusesOf[list],
      ...(search.q && { search: search.q }),
      ...(search.department && { departmentId: search.department }),
      ...(search.type && { jobType: search.type }),
      ...(search.location && { locationType: search.location }),
      ...(search.tag && { tag: search.tag }),
      ...(search.owner && { owner: search.owner }),
      ...(search.mine && { mine: 'true' as const }),
      ...fieldFilterOf(search),
      ...(search.sort && { sort: search.sort }),
      ...(search.cursor && { cursor: search.cursor }),
      ...(fieldIds.length > 0 && { fieldIds: fieldIds.join(',') }),
    },
  };
}
