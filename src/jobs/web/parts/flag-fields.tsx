import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame, labelId } from '#ui/fields/field-frame.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import type { QuestionForm } from './question-dialog.tsx';

/** Numbers below or above which an application is flagged. */
export function FlagNumber({ form: { control } }: { form: QuestionForm }) {
  const { t } = useTranslation();
  const id = useId();
  const { field } = useController({ control, name: 'knockout' });
  const isOn = field.value !== null && field.value !== undefined;
  return (
    <FlagFrame>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <FormLabel htmlFor={id}>{t('jobs.questions.flag.byNumber')}</FormLabel>
        <Switch
          id={id}
          checked={isOn}
          onChange={(_event, on) => field.onChange(on ? { below: null, above: null } : null)}
          slotProps={{ input: { role: 'switch' } }}
        />
      </Stack>
      {isOn && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <NumberField
            control={control}
            name="knockout.below"
            label={t('jobs.questions.flag.belowLabel')}
            decimals
          />
          <NumberField
            control={control}
            name="knockout.above"
            label={t('jobs.questions.flag.aboveLabel')}
            decimals
          />
        </Box>
      )}
    </FlagFrame>
  );
}

/** The answer that flags an application: yes, no, or neither. */
export function FlagBoolean({ form: { control } }: { form: QuestionForm }) {
  const { t } = useTranslation();
  const id = useId();
  const { field } = useController({ control, name: 'knockout' });
  const rule = field.value as { answer: boolean } | null | undefined;
  const chosen = rule?.answer === undefined ? 'none' : String(rule.answer);
  const choose = (value: string): void =>
    field.onChange(value === 'none' ? null : { answer: value === 'true' });
  return (
    <FlagFrame>
      <FieldFrame id={id} label={t('jobs.questions.flag.byAnswer')} group>
        <RadioGroup
          row
          aria-labelledby={labelId(id)}
          value={chosen}
          onChange={(_event, value) => choose(value)}
        >
          {['none', 'true', 'false'].map((value) => (
            <FormControlLabel
              key={value}
              value={value}
              control={<Radio />}
              label={t(`jobs.questions.flag.answers.${value}`)}
            />
          ))}
        </RadioGroup>
      </FieldFrame>
    </FlagFrame>
  );
}

/** What a flag does and does not do, beside every place where one is set. */
export function FlagFrame({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {children}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('jobs.questions.flag.note')}
      </Typography>
    </Box>
  );
}
