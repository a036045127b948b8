import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldAria, FieldFrame, labelId } from '#ui/fields/field-frame.tsx';
import type { Condition } from '../../condition-rules.ts';
import type { QuestionDraft } from '../../contract.ts';

type AnswerCondition = Extract<Condition, { type: 'boolean' | 'choice' }>;

type ConditionAnswersProps = {
  source: QuestionDraft;
  condition: AnswerCondition;
  error: string | null;
  onChange: (condition: Condition) => void;
};

/** The answer, or the choices, with which a question is shown. */
export function ConditionAnswers({ source, condition, error, onChange }: ConditionAnswersProps) {
  if (condition.type === 'boolean') return <YesOrNo {...{ condition, onChange }} />;
  const offered = source.type === 'choice' ? source.settings.options : [];
  return <Choices {...{ offered, condition, error, onChange }} />;
}

type YesOrNoProps = {
  condition: Extract<Condition, { type: 'boolean' }>;
  onChange: (condition: Condition) => void;
};

function YesOrNo({ condition, onChange }: YesOrNoProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <FieldFrame id={id} label={t('forms.shownWhen.answer')} group>
      <RadioGroup
        row
        aria-labelledby={labelId(id)}
        value={String(condition.answer)}
        onChange={(_event, value) => onChange({ ...condition, answer: value === 'true' })}
      >
        {['true', 'false'].map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            label={t(`forms.questions.flag.answers.${value}`)}
          />
        ))}
      </RadioGroup>
    </FieldFrame>
  );
}

type ChoicesProps = Pick<ConditionAnswersProps, 'error' | 'onChange'> & {
  offered: { id: string; label: string }[];
  condition: Extract<Condition, { type: 'choice' }>;
};

function Choices({ offered, condition, error, onChange }: ChoicesProps) {
  const { t } = useTranslation();
  const id = useId();
  const isChosen = (option: { id: string }): boolean => condition.options.includes(option.id);
  // A choice that was removed leaves the condition with the next change.
  const toggle = (optionId: string, isOn: boolean): void => {
    const options = offered.filter((option) => (option.id === optionId ? isOn : isChosen(option)));
    onChange({ ...condition, options: options.map((option) => option.id) });
  };
  return (
    <FieldFrame id={id} label={t('forms.shownWhen.options')} error={error} required group>
      <fieldset aria-labelledby={labelId(id)} {...fieldAria(id, { error })} style={fieldsetStyles}>
        {offered.map((option) => (
          <FormControlLabel
            key={option.id}
            label={option.label}
            control={
              <Checkbox checked={isChosen(option)} onChange={(_event, isOn) => toggle(option.id, isOn)} />
            }
          />
        ))}
      </fieldset>
    </FieldFrame>
  );
}

const fieldsetStyles = { border: 0, margin: 0, padding: 0, display: 'grid' } as const;
