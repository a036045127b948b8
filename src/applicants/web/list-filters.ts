import { valuesOf } from '#platform/contract/fields.ts';

/** The text of a filter with several values, which `valuesOf` reads. */
export const textOfValues = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(/[,\\]/g, '\\$&')).join(',');

/** The filters without empty ones. */
export const withoutEmpty = <F extends object>(filters: F): F =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')) as F;

/** They belong to another filter: the place, the language or the custom field. */
const partsOfFilters = [
  'nearCountry',
  'within',
  'level',
  'customFieldValue',
  'customFieldEmpty',
  'customFieldFrom',
  'customFieldTo',
];

/** The number of set filters, without the search and how they are combined. */
export const filterCount = (filters: object): number =>
  Object.keys(withoutEmpty({ ...filters, search: undefined, match: undefined })).filter(
    (name) => !partsOfFilters.includes(name),
  ).length;

/** The value of a filter that has exactly one; null otherwise. */
export function onlyValueOf(values: string | undefined): string | null {
  const [only, ...others] = valuesOf(values);
  return only !== undefined && others.length === 0 ? only : null;
}

export const isFiltered = (filters: object): boolean =>
  Object.keys(withoutEmpty({ ...filters, match: undefined })).length > 0;
