import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { candidateProfileDraft } from '../../profile-contract.ts';
import { EntryForm } from './entry-form.tsx';
import type { EntryFormProps } from './entry-list.tsx';
import { PeriodFields } from './period-fields.tsx';
import type { Education } from './record-lists.ts';
import { typedEntry, typedPeriod } from './typed-period.ts';

const schema = typedEntry<Education>(candidateProfileDraft.shape.education.element);

/** One school. */
export function EducationForm({ entry, ...rest }: EntryFormProps<Education>) {
  const { t } = useTranslation();
  const { school = '', degree = '', field = '' } = entry ?? {};
  return (
    <EntryForm {...rest} schema={schema} values={{ school, degree, field, ...typedPeriod(entry) }}>
      {(control) => (
        <>
          <TextField control={control} name="school" label={t('candidates.fields.school')} />
          <Box sx={pairStyles}>
            <TextField control={control} name="degree" label={t('candidates.fields.degree')} />
            <TextField control={control} name="field" label={t('candidates.fields.fieldOfStudy')} />
          </Box>
          <PeriodFields control={control as never} ongoing={t('candidates.fields.studiesThere')} />
        </>
      )}
    </EntryForm>
  );
}
