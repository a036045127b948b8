import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldNotes } from './field-frame.tsx';
import { useFormField } from './use-form-field.ts';
import type { FieldProps } from './use-form-field.ts';

export type CheckboxFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  /** Visible text in place of the label, for a consent with links. */
  content?: ReactNode;
};

/** A true or false value of a form. */
export function CheckboxField<Values extends FieldValues, Output = Values>(
  props: CheckboxFieldProps<Values, Output>,
) {
  const { t } = useTranslation();
  const { id, field, value, error, frame, aria } = useFormField(props);
  return (
    <div>
      <FormControlLabel
        disabled={frame.disabled}
        sx={{ alignItems: 'flex-start' }}
        slotProps={{ typography: { component: 'span', sx: { paddingBlockStart: '5px' } } }}
        label={
          <>
            {props.content ?? frame.label}
            {frame.required && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {` (${t('ui.form.required')})`}
              </Box>
            )}
          </>
        }
        control={
          <Checkbox
            id={id}
            name={field.name}
            checked={value === true}
            onChange={(_event, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ...aria, ref: field.ref } }}
          />
        }
      />
      <Box sx={{ paddingInlineStart: '26px' }}>
        <FieldNotes id={id} help={frame.help} {...(error && { error })} />
      </Box>
    </div>
  );
}
