import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCountryChoices } from '#platform/web/country-names.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { MonthField } from '#ui/fields/month-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { CvFields } from '../../cv-reading-contract.ts';
import { experienceEnd, locationTypes, startYearsAhead } from '../../rules.ts';
import { monthLimits } from '../month-limits.ts';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { EntryCard } from './entry-card.tsx';
import { SourceFocus } from '#reading/web/parts/source-focus.tsx';
import { readPeriod, sourcesOf } from './read-entries.ts';
import { bareYear, isSureOf, type ReviewValues } from './review-values.ts';
import { yearHelp } from './year-help.ts';

type CvExperience = CvFields['experiences'][number];

type ExperiencesPartProps = {
  experiences: CvExperience[];
  /** A year without a month is saved as a year; otherwise the start month is required. */
  keepsYears?: boolean;
};

export function ExperiencesPart({ experiences, keepsYears = false }: ExperiencesPartProps) {
  const { t } = useTranslation();
  if (experiences.length === 0) return null;
  return (
    <Surface title={t('profiles.experiences.heading')}>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {experiences.map((experience, index) => (
          <ExperienceEntry key={index} read={experience} {...{ index, keepsYears }} />
        ))}
      </Box>
    </Surface>
  );
}

type EntryProps = { read: CvExperience; index: number; keepsYears: boolean };

function ExperienceEntry({ read, index, keepsYears }: EntryProps) {
  const { t } = useTranslation();
  const { control } = useFormContext<ReviewValues>();
  const values = useWatch({ control, name: `experiences.${index}` });
  const { title, company, start, end } = read;
  return (
    <EntryCard
      name="experiences"
      index={index}
      title={values.title || t('profiles.complete.noTitle')}
      place={values.company}
      period={readPeriod(values, read, t)}
      text={values.description}
      isMine={read.isMine}
      needsCheck={!isSureOf(read) || values.startMonth === null || bareYear(end) !== null}
      sources={sourcesOf([title, company, start, end])}
    >
      <ExperienceFields {...{ read, index, keepsYears }} isOngoing={values.isOngoing} />
    </EntryCard>
  );
}

type FieldsProps = EntryProps & { isOngoing: boolean };

function ExperienceFields({ read, index, keepsYears, isOngoing }: FieldsProps) {
  const { t } = useTranslation();
  const countries = useCountryChoices();
  const { control } = useFormContext<ReviewValues>();
  const at = <Name extends string>(name: Name) => `experiences.${index}.${name}` as const;
  const label = (name: string): string => t(`profiles.experiences.${name}`);
  return (
    <>
      <Box sx={pairStyles}>
        <SourceFocus read={read.title}>
          <TextField control={control} name={at('title')} label={label('title')} required />
        </SourceFocus>
        <SourceFocus read={read.company}>
          <TextField control={control} name={at('company')} label={label('company')} required />
        </SourceFocus>
      </Box>
      <MonthFields {...{ read, index, keepsYears, isOngoing }} />
      <SourceFocus read={read.place} sx={pairStyles}>
        <TextField control={control} name={at('city')} label={t('profiles.place.city')} />
        <ComboField
          control={control}
          name={at('country')}
          label={t('profiles.place.country')}
          options={countries}
        />
        {read.place !== null && read.place.value.district !== '' && (
          <TextField control={control} name={at('district')} label={label('district')} />
        )}
        <SelectField
          control={control}
          name={at('locationType')}
          label={label('locationType')}
          placeholder={t('profiles.experiences.noLocationType')}
          clearable
          options={locationTypes.map((value) => ({ value, label: t(`profiles.locationTypes.${value}`) }))}
        />
      </SourceFocus>
      <SourceFocus read={read.description}>
        <TextArea
          control={control}
          name={at('description')}
          label={label('description')}
          minRows={3}
          countTo={4000}
        />
      </SourceFocus>
    </>
  );
}

function MonthFields({ read, index, keepsYears, isOngoing }: FieldsProps) {
  const { t } = useTranslation();
  const { control } = useFormContext<ReviewValues>();
  return (
    <SourceFocus read={read.start}>
      <Box sx={pairStyles}>
        <MonthField
          control={control}
          name={`experiences.${index}.startMonth`}
          label={t('profiles.experiences.startMonth')}
          required={!keepsYears}
          {...yearHelp(read.start, keepsYears, t)}
          {...monthLimits(startYearsAhead)}
        />
        {!isOngoing && (
          <MonthField
            control={control}
            name={`experiences.${index}.endMonth`}
            label={t('profiles.experiences.endMonth')}
            {...yearHelp(read.end, keepsYears, t)}
            {...monthLimits(experienceEnd.yearsAhead)}
          />
        )}
      </Box>
      <CheckboxField
        control={control}
        name={`experiences.${index}.isOngoing`}
        label={t('profiles.experiences.isOngoing')}
      />
    </SourceFocus>
  );
}
