import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { Lock } from 'lucide-react';
import { type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '#ui/fields/use-form-field.ts';
import { type FieldMode, fieldModes } from '../../rules.ts';

const fields = ['nameSurname', 'email', 'phone', 'cv', 'coverLetter', 'currentCompany'] as const;
const alwaysRequired: readonly string[] = ['nameSurname', 'email'];

/** Sets whether each standard field is required, optional or invisible. */
export function StandardFieldModes<Values extends FieldValues, Output>(
  props: Required<Pick<FieldProps<Values, Output>, 'control' | 'name'>>,
) {
  const { t } = useTranslation();
  const { field } = useController(props);
  const modes: Record<string, FieldMode | undefined> = field.value ?? {};
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {fields.map((name) => (
        <Box component="li" key={name} sx={row}>
          <Box sx={{ flex: '1 1 140px' }}>
            <Typography id={`mode-${name}`}>{t(`forms.standardFields.${name}`)}</Typography>
            {alwaysRequired.includes(name) && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t(`forms.whyRequired.${name}`)}
              </Typography>
            )}
          </Box>
          {alwaysRequired.includes(name) ? (
            <Typography
              variant="body2"
              sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}
            >
              <Lock size={14} aria-hidden />
              {t('forms.alwaysRequired')}
            </Typography>
          ) : (
            <ModeSwitch
              labelledBy={`mode-${name}`}
              mode={modes[name] ?? 'optional'}
              onChange={(mode) => field.onChange({ ...modes, [name]: mode })}
            />
          )}
        </Box>
      ))}
    </Box>
  );
}

type ModeSwitchProps = { labelledBy: string; mode: FieldMode; onChange: (mode: FieldMode) => void };

function ModeSwitch({ labelledBy, mode, onChange }: ModeSwitchProps) {
  const { t } = useTranslation();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={mode}
      aria-labelledby={labelledBy}
      onChange={(_event, chosen: FieldMode | null) => {
        if (chosen !== null) onChange(chosen);
      }}
    >
      {fieldModes.map((one) => (
        <ToggleButton key={one} value={one}>
          {t(`forms.modes.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minHeight: 48,
  paddingBlock: 0.5,
  '& + &': { borderBlockStart: '1px solid', borderColor: 'divider' },
} as const;
