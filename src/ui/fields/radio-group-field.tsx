import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { FieldValues } from 'react-hook-form';
import { ColorDot } from '../page/color-dot.tsx';
import { FieldFrame, labelId } from './field-frame.tsx';
import type { Choice } from './select-field.tsx';
import { useFormField } from './use-form-field.ts';
import type { FieldProps } from './use-form-field.ts';

export type RadioGroupFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  options: readonly Choice[];
  /** `row` for two or three short options. */
  layout?: 'column' | 'row';
  /** Called after a choice, for example to change the suggestion of another field. */
  onChosen?: (value: string) => void;
};

/** One of a few options, all visible. */
export function RadioGroupField<Values extends FieldValues, Output = Values>(
  props: RadioGroupFieldProps<Values, Output>,
) {
  const { options, layout = 'column', onChosen } = props;
  const { id, field, value, frame, aria } = useFormField(props);
  return (
    <FieldFrame {...frame} group>
      <RadioGroup
        row={layout === 'row'}
        aria-labelledby={labelId(id)}
        {...aria}
        name={field.name}
        value={typeof value === 'string' ? value : ''}
        onChange={(_event, chosen) => {
          field.onChange(chosen);
          onChosen?.(chosen);
        }}
        onBlur={field.onBlur}
      >
        {options.map((option, index) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            disabled={frame.disabled || (option.disabled ?? false)}
            sx={{ alignItems: 'flex-start' }}
            control={<Radio slotProps={{ input: index === 0 ? { ref: field.ref } : {} }} />}
            slotProps={{ typography: { component: 'span', sx: { paddingBlockStart: '5px' } } }}
            label={
              <>
                {option.color && <ColorDot color={option.color} />}
                {option.label}
                {option.description && (
                  <Typography
                    component="span"
                    variant="body2"
                    sx={{ display: 'block', color: 'text.secondary' }}
                  >
                    {option.description}
                  </Typography>
                )}
              </>
            }
          />
        ))}
      </RadioGroup>
    </FieldFrame>
  );
}
