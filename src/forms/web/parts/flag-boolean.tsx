import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame, labelId } from '#ui/fields/field-frame.tsx';
import { FlagFrame } from './flag-frame.tsx';
import type { QuestionForm } from './question-form.ts';

/** The answer that flags an application: yes, no, or neither. */
export function FlagBoolean({ form: { control } }: { form: QuestionForm }) {
  const { t } = useTranslation();
  const id = useId();
  const { field } = useController({ control, name: 'knockoutRule' });
  const rule = field.value as { answer: boolean } | null | undefined;
  const chosen = rule?.answer === undefined ? 'none' : String(rule.answer);
  const choose = (value: string): void =>
    field.onChange(value === 'none' ? null : { answer: value === 'true' });
  return (
    <FlagFrame>
      <FieldFrame id={id} label={t('forms.questions.flag.byAnswer')} group>
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
              label={t(`forms.questions.flag.answers.${value}`)}
            />
          ))}
        </RadioGroup>
      </FieldFrame>
    </FlagFrame>
  );
}
