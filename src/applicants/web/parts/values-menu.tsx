import { valuesOf } from '#platform/contract/fields.ts';
import { FilterMenu, type FilterOption } from '#ui/page/filter-menu.tsx';

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
  return (
    <FilterMenu
      {...{ label, options, single }}
      selected={single && value !== undefined ? [value] : valuesOf(value)}
      onChange={(chosen) => onChange(chosen.join(',') || undefined)}
    />
  );
}
