import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { candidateProfileDraft } from '../../profile-contract.ts';
import { EntryForm } from './entry-form.tsx';
import type { EntryFormProps } from './entry-list.tsx';
import { PeriodFields } from './period-fields.tsx';
import type { Experience } from './record-lists.ts';
import { typedEntry, typedPeriod } from './typed-period.ts';

const schema = typedEntry<Experience>(candidateProfileDraft.shape.experiences.element);

/** One job. */
export function ExperienceForm({ entry, ...rest }: EntryFormProps<Experience>) {
  const { t } = useTranslation();
  const { title = '', company = '', description = '' } = entry ?? {};
  return (
    <EntryForm {...rest} schema={schema} values={{ title, company, description, ...typedPeriod(entry) }}>
      {(control) => (
        <>
          <Box sx={pairStyles}>
            <TextField control={control} name="title" label={t('candidates.fields.jobTitle')} />
            <TextField control={control} name="company" label={t('candidates.fields.company')} />
          </Box>
          <PeriodFields control={control as never} ongoing={t('candidates.fields.worksThere')} />
          <TextArea
            control={control}
            name="description"
            label={t('candidates.fields.description')}
            countTo={4000}
          />
        </>
      )}
    </EntryForm>
  );
}
