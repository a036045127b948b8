import { useTranslation } from 'react-i18next';
import { TextField } from '#ui/fields/text-field.tsx';
import { readCandidateValues } from '../read-candidate-values.ts';
import { FieldsForm, type FieldsFormProps } from './fields-form.tsx';

const schema = readCandidateValues.pick({
  name: true,
  surname: true,
  currentTitle: true,
  currentCompany: true,
});

/** Name and present position. */
export function PersonForm(props: FieldsFormProps) {
  const { t } = useTranslation();
  const { name, surname, currentTitle, currentCompany } = props.candidate;
  return (
    <FieldsForm {...props} schema={schema} values={{ name, surname, currentTitle, currentCompany }}>
      {(control) =>
        (['name', 'surname', 'currentTitle', 'currentCompany'] as const).map((field) => (
          <TextField
            key={field}
            control={control}
            name={field}
            label={t(`candidates.fields.${field}`)}
            autoComplete="off"
          />
        ))
      }
    </FieldsForm>
  );
}
