import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useForkRef } from '@mui/material/utils';
import type { HTMLAttributes, Key, Ref } from 'react';
import { ColorDot } from '../page/color-dot.tsx';
import type { Choice } from './select-field.tsx';

export type ComboInputProps = {
  params: AutocompleteRenderInputParams;
  error: boolean;
  aria: object;
  /** The form's ref of the input, to focus it when it has an error. */
  inputRef: Ref<HTMLInputElement>;
  placeholder?: string | undefined;
};

/** The input of a searchable field. */
export function ComboInput({ params, error, aria, inputRef, placeholder }: ComboInputProps) {
  const { input, htmlInput } = params.slotProps;
  const { ref, ...inputProps } = input;
  const { ref: ownRef, ...htmlProps } = htmlInput;
  // A narrow field would cut it beside the chosen values.
  const hint = inputProps.startAdornment ? '' : placeholder;
  return (
    <OutlinedInput
      ref={ref}
      {...inputProps}
      id={params.id}
      disabled={params.disabled}
      fullWidth
      error={error}
      inputRef={useForkRef(ownRef, inputRef)}
      {...(hint && { placeholder: hint })}
      slotProps={{ input: { ...htmlProps, ...aria } }}
    />
  );
}

/** An option, with a second line that distinguishes options with the same name. */
export function comboOption({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, option: Choice) {
  return (
    <li key={key} {...props}>
      {option.color && <ColorDot color={option.color} />}
      <span>
        {option.label}
        {option.description && (
          <span style={{ display: 'block', fontSize: '0.75rem', opacity: 0.8 }}>{option.description}</span>
        )}
      </span>
    </li>
  );
}
