import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MonthField } from '#ui/fields/month-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { CvFields } from '../../cv-reading-contract.ts';
import { educationEnd, startYearsAhead } from '../../rules.ts';
import { monthLimits } from '../month-limits.ts';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { EntryCard } from './entry-card.tsx';
import { SourceFocus } from '#reading/web/parts/source-focus.tsx';
import { readPeriod, sourcesOf } from './read-entries.ts';
import { bareYear, type ReviewValues } from './review-values.ts';
import { yearHelp } from './year-help.ts';

type CvEducation = CvFields['educations'][number];

type EducationsPartProps = {
  educations: CvEducation[];
  /** A year without a month is saved as a year. */
  keepsYears?: boolean;
};

export function EducationsPart({ educations, keepsYears = false }: EducationsPartProps) {
  const { t } = useTranslation();
  if (educations.length === 0) return null;
  return (
    <Surface title={t('profiles.education.heading')}>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {educations.map((education, index) => (
          <EducationEntry key={index} read={education} {...{ index, keepsYears }} />
        ))}
      </Box>
    </Surface>
  );
}

type EntryProps = { read: CvEducation; index: number; keepsYears: boolean };

function EducationEntry({ read, index, keepsYears }: EntryProps) {
  const { t } = useTranslation();
  const { control } = useFormContext<ReviewValues>();
  const values = useWatch({ control, name: `educations.${index}` });
  const { institution, degree, major, start, end, isMine } = read;
  const isUnsure = [institution, degree, major].some((one) => one !== null && !one.isSure);
  const studied = [values.degree, values.major].filter((part) => part !== '').join(', ');
  return (
    <EntryCard
      name="educations"
      index={index}
      title={values.institution || t('profiles.complete.noSchool')}
      place={studied}
      period={readPeriod(values, read, t)}
      isMine={isMine}
      needsCheck={isUnsure || institution === null || bareYear(start) !== null || bareYear(end) !== null}
      sources={sourcesOf([institution, degree, major, start, end])}
    >
      <EducationFields {...{ read, index, keepsYears }} />
    </EntryCard>
  );
}

function EducationFields({ read, index, keepsYears }: EntryProps) {
  const { t } = useTranslation();
  const { control } = useFormContext<ReviewValues>();
  return (
    <>
      <SourceFocus read={read.institution}>
        <TextField
          control={control}
          name={`educations.${index}.institution`}
          label={t('profiles.education.institution')}
          required
        />
      </SourceFocus>
      <SourceFocus read={read.degree ?? read.major} sx={pairStyles}>
        <TextField
          control={control}
          name={`educations.${index}.degree`}
          label={t('profiles.education.degree')}
        />
        <TextField
          control={control}
          name={`educations.${index}.major`}
          label={t('profiles.education.major')}
        />
        <MonthField
          control={control}
          name={`educations.${index}.startMonth`}
          label={t('profiles.education.startMonth')}
          {...yearHelp(read.start, keepsYears, t)}
          {...monthLimits(startYearsAhead)}
        />
        <MonthField
          control={control}
          name={`educations.${index}.endMonth`}
          label={t('profiles.education.endMonth')}
          {...yearHelp(read.end, keepsYears, t)}
          {...monthLimits(educationEnd.yearsAhead)}
        />
      </SourceFocus>
    </>
  );
}
