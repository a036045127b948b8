import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import type { FieldValues } from 'react-hook-form';
import { FieldNotes } from './field-frame.tsx';
import { useFormField } from './use-form-field.ts';
import type { FieldProps } from './use-form-field.ts';

/** An on/off setting, with the label at the start and the switch at the end. */
export function SwitchField<Values extends FieldValues, Output = Values>(props: FieldProps<Values, Output>) {
  const { id, field, value, error, frame, aria } = useFormField(props);
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'flex-start', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0 }}>
        <FormLabel htmlFor={id} disabled={frame.disabled}>
          {frame.label}
        </FormLabel>
        <FieldNotes id={id} help={frame.help} {...(error && { error })} />
      </Box>
      <Switch
        id={id}
        name={field.name}
        checked={value === true}
        disabled={frame.disabled}
        onChange={(_event, checked) => field.onChange(checked)}
        onBlur={field.onBlur}
        slotProps={{ input: { ...aria, role: 'switch', ref: field.ref } }}
      />
    </Stack>
  );
}
