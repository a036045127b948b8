import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { type FieldProps, useFormField } from '#ui/fields/use-form-field.ts';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import type { EditValues } from './answer-values.ts';

type ChoicesFieldProps = FieldProps<EditValues> & { options: readonly { value: string; label: string }[] };

/** Several of a few options; the value is the list of the chosen ones, in the order of the options. */
export function ChoicesField({ options, ...props }: ChoicesFieldProps) {
  const { t } = useTranslation();
  const { field, value, frame, aria } = useFormField(
    props.help ? props : { ...props, help: t('my-applications.edit.several') },
  );
  const chosen: string[] = Array.isArray(value) ? value.map(String) : [];
  const choose = (option: string, isChosen: boolean): void => {
    const next = isChosen ? [...chosen, option] : chosen.filter((one) => one !== option);
    field.onChange(options.map((one) => one.value).filter((one) => next.includes(one)));
  };
  // A group takes no aria-required or aria-invalid; the label and the error are text.
  return (
    <FieldFrame {...frame} group>
      <Box
        component="fieldset"
        aria-describedby={aria['aria-describedby']}
        sx={{ display: 'grid', border: 0, margin: 0, padding: 0, minWidth: 0 }}
      >
        <Box component="legend" sx={visuallyHidden}>
          {frame.label}
        </Box>
        {options.map((option, index) => (
          <FormControlLabel
            key={option.value}
            label={option.label}
            control={
              <Checkbox
                checked={chosen.includes(option.value)}
                onChange={(_event, isChosen) => choose(option.value, isChosen)}
                onBlur={field.onBlur}
                slotProps={{ input: index === 0 ? { ref: field.ref } : {} }}
              />
            }
          />
        ))}
      </Box>
    </FieldFrame>
  );
}
