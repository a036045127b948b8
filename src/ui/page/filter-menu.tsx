import MenuItem from '@mui/material/MenuItem';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { LazyMenu } from '../lazy-menu.tsx';
import type { LabelColor } from '../theme/tokens.ts';
import { ColorDot } from './color-dot.tsx';
import { FilterButton } from './filter-button.tsx';

export type FilterOption = {
  value: string;
  label: string;
  /** A dot before the label. */
  color?: LabelColor;
};

export type FilterMenuProps = {
  /** Name of the filter ("Department"). */
  label: string;
  options: readonly FilterOption[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  /** At most one value; choosing it again clears it. */
  single?: boolean;
};

/** A filter with check marks in a menu; its button shows the chosen values. */
export function FilterMenu({ label, options, selected, onChange, single = false }: FilterMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const chosen = options.filter((option) => selected.includes(option.value));
  const toggle = (value: string) => {
    const without = selected.filter((item) => item !== value);
    const added = without.length === selected.length;
    onChange(added ? [...(single ? [] : selected), value] : without);
    if (single) setAnchor(null);
  };
  const summary = chosen.length > 1 ? String(chosen.length) : chosen[0]?.label;
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
            onClick={() => toggle(option.value)}
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
