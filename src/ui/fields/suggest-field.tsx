import Autocomplete from '@mui/material/Autocomplete';
import { X } from 'lucide-react';
import type { FieldValues } from 'react-hook-form';
import { ComboInput, comboOption } from './combo-input.tsx';
import { filterFound } from './found-options.ts';
import { FieldFrame } from './field-frame.tsx';
import type { Choice } from './select-field.tsx';
import { useFormField } from './use-form-field.ts';
import type { FieldProps } from './use-form-field.ts';

export type SuggestFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  /** Suggestions for the typed text: the label is shown, the value goes into the field. */
  suggestions: readonly Choice[];
  /** True until the suggestions are the answer to the typed text. */
  loading?: boolean;
  placeholder?: string;
};

/** One line of text with suggestions. An empty field returns ''. */
export function SuggestField<Values extends FieldValues, Output = Values>(
  props: SuggestFieldProps<Values, Output>,
) {
  const { suggestions, loading = false, placeholder } = props;
  const { id, field, value, error, frame, aria } = useFormField(props);
  const text = typeof value === 'string' ? value : '';
  return (
    <FieldFrame {...frame}>
      <Autocomplete<Choice, false, false, true>
        id={id}
        freeSolo
        options={suggestions}
        filterOptions={filterFound(loading)}
        value={text}
        inputValue={text}
        onInputChange={(_event, typed, reason) => {
          // For any other reason MUI writes back the value it was given.
          if (['input', 'clear', 'selectOption'].includes(reason)) field.onChange(typed);
        }}
        onBlur={field.onBlur}
        clearIcon={<X size={14} aria-hidden />}
        disabled={frame.disabled}
        getOptionLabel={valueOf}
        getOptionKey={valueOf}
        isOptionEqualToValue={(option, chosen) => option.value === valueOf(chosen)}
        renderOption={comboOption}
        renderInput={(params) => (
          <ComboInput
            params={params}
            error={Boolean(error)}
            aria={aria}
            inputRef={field.ref}
            {...(placeholder && { placeholder })}
          />
        )}
      />
    </FieldFrame>
  );
}

const valueOf = (choice: Choice | string): string => (typeof choice === 'string' ? choice : choice.value);
