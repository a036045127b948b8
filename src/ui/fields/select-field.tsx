import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { ChevronDown } from 'lucide-react';
import type { FieldValues } from 'react-hook-form';
import type { LabelColor } from '../theme/tokens.ts';
import { FieldFrame, labelId } from './field-frame.tsx';
import { useFormField } from './use-form-field.ts';
import type { FieldProps } from './use-form-field.ts';

export type Choice = {
  value: string;
  label: string;
  description?: string;
  disabled?: boolean;
  /** A dot before the label. */
  color?: LabelColor;
};

export type SelectFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  options: readonly Choice[];
  /** Shown while there is no value; with `clearable` also the option that clears it ('' as value). */
  placeholder?: string;
  clearable?: boolean;
};

/** One of a few fixed options; use ComboField for many or searchable ones. */
export function SelectField<Values extends FieldValues, Output = Values>(
  props: SelectFieldProps<Values, Output>,
) {
  const { options, placeholder, clearable = false } = props;
  const { id, field, value, frame, aria, input } = useFormField(props);
  const chosen = options.find((option) => option.value === value);
  return (
    <FieldFrame {...frame} group>
      <Select
        {...input}
        labelId={labelId(id)}
        displayEmpty
        value={chosen?.value ?? ''}
        onChange={(event) => field.onChange(event.target.value)}
        IconComponent={SelectArrow}
        input={<OutlinedInput />}
        renderValue={() => chosen?.label ?? <span style={{ opacity: 0.72 }}>{placeholder ?? ' '}</span>}
        SelectDisplayProps={aria}
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 360 } } } }}
      >
        {clearable && <MenuItem value="">{placeholder ?? '—'}</MenuItem>}
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value} disabled={option.disabled ?? false}>
            <span>
              {option.label}
              {option.description && (
                <span style={{ display: 'block', fontSize: '0.75rem', opacity: 0.8 }}>
                  {option.description}
                </span>
              )}
            </span>
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  );
}

/** MUI positions and rotates it by class. */
export function SelectArrow({ className }: { className?: string }) {
  return (
    <ChevronDown
      size={16}
      aria-hidden
      {...(className && { className })}
      style={{ top: 'calc(50% - 8px)', insetInlineEnd: 10 }}
    />
  );
}
