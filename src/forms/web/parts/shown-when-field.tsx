import Box from '@mui/material/Box';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { useErrorText } from '#ui/fields/form-words.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { PlainSelect } from '#ui/fields/plain-select.tsx';
import type { Condition } from '../../condition-rules.ts';
import type { QuestionDraft } from '../../contract.ts';
import { ConditionAnswers } from './condition-answers.tsx';
import { canDecide, emptyCondition } from './empty-condition.ts';
import type { QuestionForm } from './question-form.ts';

type ShownWhenFieldProps = { form: QuestionForm; earlier: readonly QuestionDraft[] };

const always = 'always';

/** Chooses the earlier question, and the answers to it, with which this question is shown. */
export function ShownWhenField({ form: { control }, earlier }: ShownWhenFieldProps) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name: 'shownWhen' });
  const error = useErrorText(fieldState.error);
  const condition = (field.value ?? null) as Condition | null;
  const sources = earlier.filter(canDecide);
  if (sources.length === 0 && condition === null) return null;
  const source = sources.find(({ id }) => id === condition?.questionId);
  const isMissing = condition !== null && source === undefined;
  const choose = (id: string): void => {
    const chosen = sources.find((one) => one.id === id);
    field.onChange(chosen === undefined ? null : emptyCondition(chosen));
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PlainSelect
        label={t('forms.shownWhen.label')}
        help={isMissing ? t('forms.shownWhen.missingHelp') : t('forms.shownWhen.help')}
        value={condition?.questionId ?? always}
        onChange={choose}
        options={[
          { value: always, label: t('forms.shownWhen.always') },
          ...(isMissing ? [{ value: condition.questionId, label: t('forms.shownWhen.missing') }] : []),
          ...sources.map(({ id = '', label }) => ({
            value: id,
            label: t('forms.shownWhen.source', { label }),
          })),
        ]}
      />
      {condition?.type === 'number' && source !== undefined && (
        <Box sx={pairStyles}>
          <NumberField control={control} name="shownWhen.min" label={t('forms.shownWhen.min')} decimals />
          <NumberField control={control} name="shownWhen.max" label={t('forms.shownWhen.max')} decimals />
        </Box>
      )}
      {condition?.type === 'date' && source !== undefined && (
        <Box sx={pairStyles}>
          <DateField control={control} name="shownWhen.earliest" label={t('forms.shownWhen.earliest')} />
          <DateField control={control} name="shownWhen.latest" label={t('forms.shownWhen.latest')} />
        </Box>
      )}
      {source !== undefined && (condition?.type === 'boolean' || condition?.type === 'choice') && (
        <ConditionAnswers source={source} condition={condition} error={error} onChange={field.onChange} />
      )}
    </Box>
  );
}
