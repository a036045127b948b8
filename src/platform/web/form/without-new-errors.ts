import { type FieldValues, get, type ResolverOptions, type ResolverResult, set } from 'react-hook-form';

/**
 * react-hook-form checks a whole list when an item is added, moved or removed. Of its items only those errors remain that
 * are shown already: nobody has filled in an item that was just added.
 */
export function withoutNewErrors<Values extends FieldValues, Output>(
  result: ResolverResult<Values, Output>,
  shownErrors: (name: string) => unknown,
  { names = [], fields }: ResolverOptions<Values>,
): ResolverResult<Values, Output> {
  const [name] = names;
  if (name === undefined || names.length > 1) return result;
  const found = get(result.errors, name) as unknown;
  // A list is no field itself.
  if (!Array.isArray(found) || get(fields, name) !== undefined) return result;
  const shown = shownErrors(name);
  const kept = Array.isArray(shown) ? shown.map((error: unknown, index) => found[index] && error) : [];
  set(result.errors, name, kept.some(Boolean) ? kept : undefined);
  return result;
}
