import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { CvSource } from '#reading/contract.ts';
import { languageLevels } from '#reading/rules.ts';
import type { CvFields } from '../../cv-reading-contract.ts';
import { languageChoices } from '../language-choices.ts';
import { pairStyles } from '../parts/place-fields.tsx';
import { ReviewField, SameField } from './review-field.tsx';
import type { ReviewValues } from './review-values.ts';
import { useSourceMark } from './source-mark.tsx';
import { SourceLine } from './source-line.tsx';

/** Skills as tags that can be removed and added, and languages with their levels. */
export function SkillsPart({ fields: { skills, languages } }: { fields: CvFields }) {
  const { t } = useTranslation();
  if (skills.length + languages.length === 0) return null;
  return (
    <Surface title={t('profiles.general.skillsTitle')}>
      <Stack sx={{ gap: 2.5 }}>
        <Skills skills={skills} />
        {languages.map((language, index) => (
          <Language key={language.value.language} read={language} index={index} />
        ))}
      </Stack>
    </Surface>
  );
}

function Skills({ skills }: Pick<CvFields, 'skills'>) {
  const { t } = useTranslation();
  const { markSource } = useSourceMark();
  const { control } = useFormContext<ReviewValues>();
  const found = skills.filter(({ isMine }) => !isMine);
  const mine = skills.filter(({ isMine }) => isMine).map(({ value }) => value);
  const lines = sourcesOf(found);
  const [first] = lines;
  return (
    <>
      {first !== undefined && (
        <Box onFocusCapture={() => markSource(first)}>
          <ComboField
            control={control}
            name="skills"
            kind="tags"
            label={t('profiles.general.skills')}
            help={t('profiles.complete.skillsHelp')}
            options={[]}
          />
          <SourceLine sources={lines} />
        </Box>
      )}
      {mine.length > 0 && <SameField label={t('profiles.general.skills')} value={mine.join(', ')} />}
    </>
  );
}

/** Removes duplicate lines. */
function sourcesOf(skills: { source: CvSource }[]): CvSource[] {
  return [...new Map(skills.map(({ source }) => [source.line, source])).values()].slice(0, 12);
}

function Language({ read, index }: { read: CvFields['languages'][number]; index: number }) {
  const { t, i18n } = useTranslation();
  const { control } = useFormContext<ReviewValues>();
  const name = new Intl.DisplayNames([i18n.language], { type: 'language' }).of(read.value.language) ?? '';
  const mine = read.mine === null ? '' : t(`profiles.levels.${read.mine}`);
  if (read.state === 'same') return <SameField label={name} value={mine} />;
  return (
    <ReviewField
      keep={`languages.${index}.keep`}
      what={name}
      source={read.source}
      isSure={read.isSure}
      mine={mine}
    >
      <Box sx={pairStyles}>
        <ComboField
          control={control}
          name={`languages.${index}.language`}
          label={t('profiles.general.language')}
          options={languageChoices(i18n.language)}
        />
        <SelectField
          control={control}
          name={`languages.${index}.level`}
          label={t('profiles.general.level')}
          placeholder={t('profiles.general.chooseLevel')}
          {...(read.value.level === null && { help: t('profiles.complete.noLevel') })}
          options={languageLevels.map((value) => ({ value, label: t(`profiles.levels.${value}`) }))}
        />
      </Box>
    </ReviewField>
  );
}
