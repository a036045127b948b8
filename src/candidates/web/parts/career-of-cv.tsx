import Stack from '@mui/material/Stack';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CvFields } from '#profiles/cv-reading-contract.ts';
import { EducationsPart } from '#profiles/web/complete-from-cv/educations-part.tsx';
import { ExperiencesPart } from '#profiles/web/complete-from-cv/experiences-part.tsx';
import { ReadLanguages } from '#profiles/web/complete-from-cv/skills-part.tsx';
import { ReadField } from '#reading/web/parts/read-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { AddCandidateValues } from '../add-candidate-values.ts';

/** Links, languages, jobs and schools of a CV, to correct or leave out. */
export function CareerOfCv({ fields }: { fields: CvFields }) {
  const { t } = useTranslation();
  const { control } = useFormContext<AddCandidateValues>();
  const { website, linkedin, languages, experiences, educations } = fields;
  const inForm = useWatch({ control, name: ['languages', 'experiences', 'educations'] });
  // The form gets the entries after the first render with them.
  const isFilled = [languages, experiences, educations].every(
    (found, index) => found.length === inForm[index]?.length,
  );
  if (!isFilled) return null;
  const link = (name: 'website' | 'linkedin') => (
    <ReadField read={fields[name]}>
      <TextField control={control} name={name} type="url" label={t(`profiles.complete.fields.${name}`)} />
    </ReadField>
  );
  return (
    <>
      {website !== null && link('website')}
      {linkedin !== null && link('linkedin')}
      {languages.length > 0 && (
        <Surface title={t('profiles.general.languages')}>
          <Stack sx={{ gap: 2.5 }}>
            <ReadLanguages languages={languages} />
          </Stack>
        </Surface>
      )}
      <ExperiencesPart experiences={experiences} keepsYears />
      <EducationsPart educations={educations} keepsYears />
    </>
  );
}
