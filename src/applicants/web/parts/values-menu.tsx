import { filterValuesMax } from '#candidates/rules.ts';
import { valuesOf } from '#platform/contract/fields.ts';
import { FilterMenu, type FilterOption } from '#ui/page/filter-menu.tsx';
import { textOfValues } from '../list-filters.ts';

type ValuesMenuProps = {
  label: string;
  options: readonly FilterOption[];
  /** The chosen values, separated by commas. */
  value: string | undefined;
  /** At most one value. */
  single?: boolean;
  onChange: (value: string | undefined) => void;
};

/** A filter by some of these values, of which one is enough; nothing while there are none. */
export function ValuesMenu({ label, options, value, single = false, onChange }: ValuesMenuProps) {
  if (options.length === 0) return null;
  // A view from before has one value as it is, also with a comma.
  const isOne = single || options.some((option) => option.value === value);
  return (
    <FilterMenu
      {...{ label, options, single }}
      max={filterValuesMax}
      selected={isOne && value !== undefined ? [value] : valuesOf(value)}
      onChange={(chosen) => onChange((single ? chosen[0] : textOfValues(chosen)) || undefined)}
    />
  );
}
