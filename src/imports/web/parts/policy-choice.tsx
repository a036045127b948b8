import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type ImportPolicy, policies } from '../../rules.ts';

type PolicyChoiceProps = {
  value: ImportPolicy;
  mayUpdate: boolean;
  onChange: (value: ImportPolicy) => void;
};

/** The choice of what an import does with known people. */
export function PolicyChoice({ value, mayUpdate, onChange }: PolicyChoiceProps) {
  const { t } = useTranslation();
  return (
    <>
      <RadioGroup
        aria-label={t('imports.map.policy')}
        value={value}
        onChange={(_event, next) => onChange(next as ImportPolicy)}
      >
        {policies.map((policy) => (
          <FormControlLabel
            key={policy}
            value={policy}
            disabled={!mayUpdate && (policy === 'fill' || policy === 'overwrite')}
            control={<Radio size="small" />}
            sx={{
              alignItems: 'flex-start',
              marginBlockEnd: 1,
              '& .MuiRadio-root': { paddingBlockStart: '4px' },
            }}
            label={
              <Box component="span" sx={{ display: 'block' }}>
                {t(`imports.map.policies.${policy}`)}
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ display: 'block', color: 'text.secondary' }}
                >
                  {t(`imports.map.policyHints.${policy}`)}
                </Typography>
              </Box>
            }
          />
        ))}
      </RadioGroup>
      {!mayUpdate && <Typography variant="body2">{t('imports.map.mayNotUpdate')}</Typography>}
    </>
  );
}
