import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { CvSource } from '#reading/contract.ts';
import { SourceLine } from '#reading/web/parts/source-line.tsx';
import { useSourceMark } from '#reading/web/parts/source-mark.tsx';
import type { CvFields } from '../../cv-reading-contract.ts';
import { LanguageInputs } from '../parts/language-inputs.tsx';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { CvField, SameField } from './cv-field.tsx';
import type { ReviewValues } from './review-values.ts';

/** Skills as tags that can be removed and added, and languages with their levels. */
export function SkillsPart({ fields: { skills, languages } }: { fields: CvFields }) {
  const { t } = useTranslation();
  if (skills.length + languages.length === 0) return null;
  return (
    <Surface title={t('profiles.general.skillsTitle')}>
      <Stack sx={{ gap: 2.5 }}>
        <Skills skills={skills} />
        <ReadLanguages languages={languages} />
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

/** Languages of the CV with their levels. */
export function ReadLanguages({ languages }: Pick<CvFields, 'languages'>) {
  return languages.map((language, index) => (
    <Language key={language.value.language} read={language} index={index} />
  ));
}

function Language({ read, index }: { read: CvFields['languages'][number]; index: number }) {
  const { t, i18n } = useTranslation();
  const { control } = useFormContext<ReviewValues>();
  const name = new Intl.DisplayNames([i18n.language], { type: 'language' }).of(read.value.language) ?? '';
  const mine = read.mine === null ? '' : t(`profiles.levels.${read.mine}`);
  if (read.state === 'same') return <SameField label={name} value={mine} />;
  return (
    <CvField keep={`languages.${index}.keep`} what={name} read={read} mine={mine}>
      <Box sx={pairStyles}>
        <LanguageInputs
          control={control as never}
          index={index}
          {...(read.value.level === null && { help: t('profiles.complete.noLevel') })}
        />
      </Box>
    </CvField>
  );
}
