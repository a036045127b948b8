import Autocomplete from '@mui/material/Autocomplete';
import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ComboInput, comboOption } from './combo-input.tsx';
import { foundOptions } from './found-options.ts';
import { FieldFrame } from './field-frame.tsx';
import type { Choice } from './select-field.tsx';
import { useFormField } from './use-form-field.ts';
import type { FieldProps } from './use-form-field.ts';

export type ComboFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  /** Free tags may have none. */
  options?: readonly Choice[];
  /** `single` holds one value or null, `multiple` a list, `tags` a list that may contain new values. */
  kind?: 'single' | 'multiple' | 'tags';
  placeholder?: string;
  /** True until the options are the answer to the typed text. */
  loading?: boolean;
  /** Searches on the server: called with the typed text, and `options` are shown unfiltered. */
  onSearch?: (text: string) => void;
  /** Names of values that may be selected but are not among the options. */
  known?: readonly Choice[];
};

/** A searchable choice: one value, several, or free tags (skills). */
export function ComboField<Values extends FieldValues, Output = Values>(
  props: ComboFieldProps<Values, Output>,
) {
  const { options = [], kind = 'single', placeholder, loading = false, onSearch, known = [] } = props;
  const { t } = useTranslation();
  const { id, field, value, error, frame, aria } = useFormField(props);
  const [picked, setPicked] = useState<readonly Choice[]>([]);
  const choiceOf = (item: string): Choice =>
    [...options, ...known, ...picked].find((choice) => choice.value === item) ?? { value: item, label: item };
  const remember = (choices: readonly Choice[]) => {
    if (onSearch) setPicked((current) => [...current, ...choices]);
  };
  const renderInput = (params: AutocompleteRenderInputParams) => (
    <ComboInput {...{ params, aria, placeholder, error: Boolean(error), inputRef: field.ref }} />
  );
  const shared = {
    id,
    options,
    loading,
    renderInput,
    renderOption: comboOption,
    disabled: frame.disabled,
    onBlur: field.onBlur,
    autoHighlight: kind !== 'tags',
    loadingText: t('ui.loading'),
    noOptionsText: t('ui.form.noOptions'),
    popupIcon: <ChevronDown size={16} aria-hidden />,
    clearIcon: <X size={14} aria-hidden />,
    ...(onSearch && {
      ...foundOptions(loading),
      onInputChange: (_event: unknown, text: string, reason: string) => {
        if (reason === 'input') onSearch(text);
      },
    }),
    isOptionEqualToValue: (option: Choice, chosen: Choice | string) => option.value === valueOf(chosen),
    getOptionKey: valueOf,
    getOptionLabel: (option: Choice | string) => (typeof option === 'string' ? option : option.label),
  } as const;
  if (kind === 'single') {
    return (
      <FieldFrame {...frame}>
        <Autocomplete<Choice>
          {...shared}
          value={typeof value === 'string' && value ? choiceOf(value) : null}
          onChange={(_event, choice) => {
            if (choice) remember([choice]);
            field.onChange(choice?.value ?? null);
          }}
        />
      </FieldFrame>
    );
  }
  const chosen = Array.isArray(value) ? value.map((item) => choiceOf(String(item))) : [];
  return (
    <FieldFrame {...frame}>
      <Autocomplete<Choice, true, false, boolean>
        {...shared}
        multiple
        freeSolo={kind === 'tags'}
        disableCloseOnSelect
        filterSelectedOptions
        value={chosen}
        onChange={(_event, items) => {
          const choices = items.map((item) => (typeof item === 'string' ? tagOf(item, options) : item));
          remember(choices);
          field.onChange([...new Set(choices.map((choice) => choice.value).filter(Boolean))]);
        }}
        slotProps={{ chip: { size: 'small', deleteIcon: <X size={13} aria-hidden /> } }}
      />
    </FieldFrame>
  );
}

const valueOf = (choice: Choice | string): string => (typeof choice === 'string' ? choice : choice.value);

/** A typed value that matches an option takes the option's spelling. */
function tagOf(text: string, options: readonly Choice[]): Choice {
  const word = text.trim();
  const same = options.find((option) => option.label.toLocaleLowerCase() === word.toLocaleLowerCase());
  return same ?? { value: word, label: word };
}
