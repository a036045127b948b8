import Autocomplete from '@mui/material/Autocomplete';
import { ChevronDown, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ComboInput, comboOption } from '#ui/fields/combo-input.tsx';
import { fieldAria, FieldFrame } from '#ui/fields/field-frame.tsx';
import { foundOptions } from '#ui/fields/found-options.ts';
import type { Choice } from '#ui/fields/select-field.tsx';
import { useMemberSearch } from './use-member-search.ts';

type MemberPickerProps = {
  label: string;
  value: Choice | null;
  /** Members who cannot be chosen. */
  without?: readonly string[];
  help?: string;
  placeholder?: string;
  onChange: (choice: Choice | null) => void;
};

/** Chooses an active member by a search for name or address. The value is the id of the member. */
export function MemberPicker({ label, value, without = [], help, placeholder, onChange }: MemberPickerProps) {
  const { t } = useTranslation();
  const id = useId();
  const { options, isSearching, search } = useMemberSearch();
  return (
    <FieldFrame id={id} label={label} help={help}>
      <Autocomplete<Choice>
        id={id}
        size="small"
        options={options.filter((one) => !without.includes(one.value))}
        {...foundOptions(isSearching)}
        loadingText={t('ui.loading')}
        noOptionsText={t('ui.form.noOptions')}
        value={value}
        onChange={(_event, choice) => onChange(choice)}
        onInputChange={(_event, text, reason) => search(reason === 'input' ? text : '')}
        autoHighlight
        popupIcon={<ChevronDown size={16} aria-hidden />}
        clearIcon={<X size={14} aria-hidden />}
        isOptionEqualToValue={(option, one) => option.value === one.value}
        getOptionKey={(option) => option.value}
        renderOption={comboOption}
        renderInput={(params) => (
          <ComboInput
            params={params}
            error={false}
            aria={fieldAria(id, { help })}
            inputRef={null}
            placeholder={placeholder}
          />
        )}
      />
    </FieldFrame>
  );
}
