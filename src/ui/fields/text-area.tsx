import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../visually-hidden.ts';
import { FieldFrame } from './field-frame.tsx';
import { useFormField } from './use-form-field.ts';
import type { FieldProps } from './use-form-field.ts';

export type TextAreaProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  minRows?: number;
  maxRows?: number;
  placeholder?: string;
  /** Shows a counter with this maximum; the schema enforces it. */
  countTo?: number;
};

/** Several lines of text; the area grows with its content. */
export function TextArea<Values extends FieldValues, Output = Values>(props: TextAreaProps<Values, Output>) {
  const { minRows = 3, maxRows = 12, placeholder, countTo } = props;
  const { t, i18n } = useTranslation();
  const { field, value, frame, aria, input } = useFormField(props);
  const text = typeof value === 'string' ? value : '';
  const numberText = (number: number): string => new Intl.NumberFormat(i18n.language).format(number);
  return (
    <FieldFrame
      {...frame}
      aside={
        countTo !== undefined && (
          <Box
            component="span"
            sx={{
              fontSize: '0.75rem',
              whiteSpace: 'nowrap',
              color: text.length > countTo ? 'error.main' : 'text.secondary',
            }}
          >
            <span aria-hidden>{`${numberText(text.length)} / ${numberText(countTo)}`}</span>
            <Box component="span" sx={visuallyHidden}>
              {t('ui.form.count', { used: numberText(text.length), max: numberText(countTo) })}
            </Box>
          </Box>
        )
      }
    >
      <OutlinedInput
        {...input}
        multiline
        minRows={minRows}
        maxRows={maxRows}
        value={text}
        onChange={field.onChange}
        placeholder={placeholder}
        slotProps={{ input: aria }}
      />
    </FieldFrame>
  );
}
