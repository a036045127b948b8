import { useTranslation } from 'react-i18next';
import { TextArea } from '#ui/fields/text-area.tsx';
import { readCandidateValues } from '../read-candidate-values.ts';
import { FieldsForm, type FieldsFormProps } from './fields-form.tsx';

const schema = readCandidateValues.pick({ summary: true });

/** Summary in several lines. */
export function SummaryForm(props: FieldsFormProps) {
  const { t } = useTranslation();
  const { summary } = props.candidate;
  return (
    <FieldsForm {...props} schema={schema} values={{ summary }}>
      {(control) => (
        <TextArea control={control} name="summary" label={t('candidates.fields.summary')} countTo={2000} />
      )}
    </FieldsForm>
  );
}
