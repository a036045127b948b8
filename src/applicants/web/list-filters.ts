/** The filters without empty ones. */
export const withoutEmpty = <F extends object>(filters: F): F =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')) as F;

/** The number of set filters, without the search and how they are combined. */
export const filterCount = (filters: object): number =>
  Object.keys(withoutEmpty({ ...filters, search: undefined, match: undefined })).length;

export const isFiltered = (filters: object): boolean =>
  Object.keys(withoutEmpty({ ...filters, match: undefined })).length > 0;
