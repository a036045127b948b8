import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, labelId } from '#ui/fields/field-frame.tsx';
import { type Preset, presets } from '../../rules.ts';

type RoleCardsProps = {
  /** Null for a custom set of permissions. */
  value: Preset | null;
  onChange: (role: Preset) => void;
};

const roles = Object.keys(presets) as Preset[];

/** The roles side by side, each with its permissions. */
export function RoleCards({ value, onChange }: RoleCardsProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <FieldFrame id={id} label={t('companies.permissions.role')} group>
      <RadioGroup
        aria-labelledby={labelId(id)}
        value={value ?? ''}
        onChange={(_event, role) => onChange(role as Preset)}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
      >
        {roles.map((role) => (
          <FormControlLabel
            key={role}
            value={role}
            sx={cardStyles}
            slotProps={{ typography: { component: 'span', sx: { paddingBlockStart: '5px' } } }}
            control={<Radio />}
            label={
              <>
                <Box component="span" sx={{ fontWeight: 600 }}>
                  {t(`companies.presets.${role}`)}
                </Box>
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ display: 'block', color: 'text.secondary' }}
                >
                  {t(`companies.presetHelp.${role}`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FieldFrame>
  );
}

const cardStyles = (theme: Theme) => ({
  alignItems: 'flex-start',
  margin: 0,
  padding: '6px 12px 10px 4px',
  border: `1px solid ${theme.kadro.line}`,
  borderRadius: '8px',
  '&:has(input:checked)': {
    borderColor: theme.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}`,
  },
});
