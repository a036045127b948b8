import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldNotes } from '#ui/fields/field-frame.tsx';
import { type FieldProps, useFormField } from '#ui/fields/use-form-field.ts';
import type { SharePart } from '../../rules.ts';

type PartsFieldProps<Values extends FieldValues> = FieldProps<Values> & { offered: readonly SharePart[] };

/** The parts of a candidate that are shared, one box each. */
export function PartsField<Values extends FieldValues>(props: PartsFieldProps<Values>) {
  const { offered } = props;
  const { id, field, value, error, frame, aria } = useFormField(props);
  const chosen = (Array.isArray(value) ? value : []) as SharePart[];
  return (
    <Stack
      component="fieldset"
      aria-describedby={aria['aria-describedby']}
      sx={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}
    >
      <FormLabel component="legend" sx={{ padding: 0, marginBlockEnd: '4px' }}>
        {frame.label}
      </FormLabel>
      {offered.map((part, index) => (
        <FormControlLabel
          key={part}
          sx={{ alignItems: 'flex-start' }}
          slotProps={{ typography: { component: 'span', sx: { paddingBlockStart: '5px' } } }}
          label={<PartLabel part={part} />}
          control={
            <Checkbox
              checked={chosen.includes(part)}
              onChange={(_event, isChosen) =>
                field.onChange(isChosen ? [...chosen, part] : chosen.filter((one) => one !== part))
              }
              onBlur={field.onBlur}
              slotProps={{ input: index === 0 ? { ref: field.ref } : {} }}
            />
          }
        />
      ))}
      <FieldNotes id={id} {...(error && { error })} />
    </Stack>
  );
}

function PartLabel({ part }: { part: SharePart }) {
  const { t } = useTranslation();
  return (
    <>
      {t(`shares.parts.${part}`)}
      {part === 'cv' && (
        <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
          {t('shares.dialog.cvHelp')}
        </Typography>
      )}
    </>
  );
}
