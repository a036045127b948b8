import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { FieldFrame, labelId } from './field-frame.tsx';
import { type Choice, SelectArrow } from './select-field.tsx';

export type PlainSelectProps = {
  label: string;
  help?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  options: readonly Choice[];
};

/** A select outside a form: in a filter or a dialog. */
export function PlainSelect({ label, help, value, onChange, options }: PlainSelectProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} group {...(help ? { help } : {})} sx={{ marginBlockStart: 2 }}>
      <Select
        id={id}
        labelId={labelId(id)}
        fullWidth
        value={value}
        onChange={(event) => onChange(event.target.value)}
        IconComponent={SelectArrow}
        input={<OutlinedInput />}
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 360 } } } }}
      >
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  );
}
