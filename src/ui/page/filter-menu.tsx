import MenuItem from '@mui/material/MenuItem';
import { Check } from 'lucide-react';
import { lazy, useId, useState } from 'react';
import { LazyMenu } from '../lazy-menu.tsx';
import { LazyOverlay } from '../lazy-overlay.tsx';
import type { LabelColor } from '../theme/tokens.ts';
import { ColorDot } from './color-dot.tsx';
import { FilterButton } from './filter-button.tsx';
import { FilterPopover } from './filter-popover.tsx';

const FilterSearch = lazy(async () => ({ default: (await import('./filter-search.tsx')).FilterSearch }));

export type FilterOption = {
  value: string;
  label: string;
  /** A dot before the label. */
  color?: LabelColor;
  isDisabled?: boolean;
};

export type FilterMenuProps = {
  /** Name of the filter ("Department"). */
  label: string;
  options: readonly FilterOption[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  /** At most one value; choosing it again clears it. */
  single?: boolean;
  /** With so many chosen values, the others are disabled. */
  max?: number;
};

/** More than these are searched instead of read from top to bottom. */
const menuMax = 25;

/** A filter with check marks in a menu, or in a list with a search field; its button shows the chosen values. */
export function FilterMenu({ label, selected, onChange, single = false, ...props }: FilterMenuProps) {
  const options = offered(props.options, selected, single ? Infinity : (props.max ?? Infinity));
  const chosen = options.filter((option) => selected.includes(option.value));
  const summary = chosen.length > 1 ? String(chosen.length) : chosen[0]?.label;
  const toggle = (value: string): void => {
    const without = selected.filter((item) => item !== value);
    const added = without.length === selected.length;
    onChange(added ? [...(single ? [] : selected), value] : without);
  };
  if (options.length <= menuMax)
    return <OptionMenu {...{ label, summary, options, selected, single }} onToggle={toggle} />;
  return (
    <FilterPopover {...{ label, summary }}>
      {(close) => (
        <LazyOverlay>
          <FilterSearch
            {...{ label, options, selected }}
            onToggle={(value) => {
              toggle(value);
              if (single) close();
            }}
            onClose={close}
          />
        </LazyOverlay>
      )}
    </FilterPopover>
  );
}

const offered = (
  options: readonly FilterOption[],
  selected: readonly string[],
  max: number,
): readonly FilterOption[] =>
  selected.length < max
    ? options
    : options.map((option) => ({ ...option, isDisabled: !selected.includes(option.value) }));

type OptionMenuProps = Omit<Required<FilterMenuProps>, 'onChange' | 'max'> & {
  summary: string | undefined;
  onToggle: (value: string) => void;
};

function OptionMenu({ label, summary, options, selected, single, onToggle }: OptionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  return (
    <>
      <FilterButton
        {...{ label, summary }}
        popup="menu"
        isOpen={anchor !== null}
        {...(anchor && { controls: menuId })}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <LazyMenu
        id={menuId}
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-label': label, dense: true },
          paper: { sx: { maxHeight: 360, minWidth: 200 } },
        }}
      >
        {options.map((option) => (
          <MenuItem
            key={option.value}
            role={single ? 'menuitemradio' : 'menuitemcheckbox'}
            aria-checked={selected.includes(option.value)}
            disabled={option.isDisabled === true}
            onClick={() => {
              onToggle(option.value);
              if (single) setAnchor(null);
            }}
          >
            <Check
              size={15}
              aria-hidden
              style={{ flexShrink: 0, visibility: selected.includes(option.value) ? 'visible' : 'hidden' }}
            />
            {option.color && <ColorDot color={option.color} />}
            {option.label}
          </MenuItem>
        ))}
      </LazyMenu>
    </>
  );
}
