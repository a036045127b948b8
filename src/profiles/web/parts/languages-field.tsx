import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { type Control, useFieldArray, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldNotes } from '#ui/fields/field-frame.tsx';
import { languagesMax } from '#reading/rules.ts';
import type { General } from '../../contract.ts';
import type { GeneralValues } from '../general-form-values.ts';
import { LanguageInputs } from './language-inputs.tsx';

type LanguagesFieldProps = { control: Control<GeneralValues, unknown, General> };

/** Languages with their levels. */
export function LanguagesField({ control }: LanguagesFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { fields, append, remove } = useFieldArray({ control, name: 'languages' });
  const { errors } = useFormState({ control, name: 'languages' });
  const error = errors.languages?.root?.message ?? errors.languages?.message;
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <FormLabel component="legend">{t('profiles.general.languages')}</FormLabel>
      {fields.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 0.5 }}>
          {t('profiles.general.languagesHelp')}
        </Typography>
      )}
      <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 1.5, marginBlockStart: 1 }}>
        {fields.map((field, index) => (
          <LanguageLine key={field.id} control={control} index={index} onRemove={() => remove(index)} />
        ))}
      </Stack>
      <FieldNotes id={id} {...(error && { error })} />
      {fields.length < languagesMax && (
        <Button
          variant="outlined"
          size="small"
          startIcon={<Plus size={15} aria-hidden />}
          onClick={() => append({ language: null, level: '' })}
          sx={{ marginBlockStart: 1.5 }}
        >
          {t('profiles.general.addLanguage')}
        </Button>
      )}
    </Box>
  );
}

type LanguageLineProps = LanguagesFieldProps & { index: number; onRemove: () => void };

function LanguageLine({ control, index, onRemove }: LanguageLineProps) {
  const { t } = useTranslation();
  const removeLabel = t('profiles.general.removeLanguage', { number: index + 1 });
  return (
    <Box component="li" sx={lineStyles}>
      <LanguageInputs control={control as never} index={index} />
      <Tooltip title={removeLabel}>
        <IconButton aria-label={removeLabel} onClick={onRemove} sx={{ marginBlockStart: '22px' }}>
          <X size={16} aria-hidden />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

// On a phone the level is below its language.
const lineStyles = {
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
  '& > :nth-of-type(2)': { gridColumn: { xs: 1, sm: 2 }, gridRow: { xs: 2, sm: 1 } },
} as const;
