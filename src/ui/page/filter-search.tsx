import Autocomplete, {
  type AutocompleteRenderOptionState,
  createFilterOptions,
} from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import type { PopperProps } from '@mui/material/Popper';
import { Check } from 'lucide-react';
import { type HTMLAttributes, type Key, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ComboInput } from '../fields/combo-input.tsx';
import { ColorDot } from './color-dot.tsx';
import type { FilterOption } from './filter-menu.tsx';

type FilterSearchProps = {
  /** Name of the filter ("Tag"). */
  label: string;
  options: readonly FilterOption[];
  selected: readonly string[];
  /** Called with the value that was chosen, or chosen again. */
  onToggle: (value: string) => void;
  onClose: () => void;
};

/** Options shown at once; typing finds the others. */
const shownMax = 100;

/** The options of a filter that has too many for a menu, with a field to search them. The chosen ones come first. */
export function FilterSearch({ label, options, selected, onToggle, onClose }: FilterSearchProps) {
  const { t } = useTranslation();
  const [wasSelected] = useState(selected);
  const isFirst = ({ value }: FilterOption): boolean => wasSelected.includes(value);
  const ordered = [...options.filter(isFirst), ...options.filter((option) => !isFirst(option))];
  const chosen = options.filter(({ value }) => selected.includes(value));
  return (
    <Autocomplete<FilterOption, true, true>
      multiple
      open
      autoHighlight
      disableCloseOnSelect
      disableClearable
      forcePopupIcon={false}
      size="small"
      sx={{ width: 280, maxWidth: 'calc(100vw - 64px)', margin: 1.5 }}
      slots={{ popper: InPlace }}
      // By default it refers to a label element, which the field does not have.
      slotProps={{ listbox: { 'aria-label': label, 'aria-labelledby': undefined } }}
      onClose={(_event, reason) => reason === 'escape' && onClose()}
      options={ordered}
      filterOptions={findOptions}
      noOptionsText={t('ui.form.noOptions')}
      value={chosen}
      onChange={(_event, values) => {
        const value = [...values, ...chosen].find((one) => !(values.includes(one) && chosen.includes(one)));
        if (value) onToggle(value.value);
      }}
      onKeyDown={(event) => {
        // Backspace in the empty field would remove the last value, which the field does not show.
        if (event.key === 'Backspace') Object.assign(event, { defaultMuiPrevented: true });
      }}
      renderValue={() => null}
      getOptionDisabled={({ isDisabled }) => isDisabled === true}
      getOptionKey={({ value }) => value}
      isOptionEqualToValue={(option, one) => option.value === one.value}
      renderOption={drawOption}
      renderInput={(props) => (
        <ComboInput
          params={props}
          error={false}
          aria={{ 'aria-label': label }}
          inputRef={focusWhenThere}
          placeholder={t('ui.searchOptions', { count: options.length })}
        />
      )}
    />
  );
}

function drawOption(
  { key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key },
  { label, color }: FilterOption,
  { selected }: AutocompleteRenderOptionState,
) {
  return (
    <li key={key} {...props}>
      <Check size={15} aria-hidden style={{ flexShrink: 0, visibility: selected ? 'visible' : 'hidden' }} />
      {color && <ColorDot color={color} />}
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {label}
      </Box>
    </li>
  );
}

// The dotless ı of Turkish has no accent that MUI would ignore.
const plain = (text: string): string => text.replaceAll('ı', 'i');

const findPlain = createFilterOptions<FilterOption>({
  limit: shownMax,
  trim: true,
  stringify: ({ label }) => plain(label),
});

const findOptions: typeof findPlain = (options, state) =>
  findPlain(options, { ...state, inputValue: plain(state.inputValue) });

// The list is below the field, in the popover itself.
function InPlace({ children }: PopperProps) {
  return <Box sx={{ '& > .MuiPaper-root': { boxShadow: 'none', border: 0 } }}>{children as ReactNode}</Box>;
}

// One function for all renders, so that React calls the ref once.
const focusWhenThere = (input: HTMLInputElement | null): void => input?.focus();
