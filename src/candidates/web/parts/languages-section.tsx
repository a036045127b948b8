import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryList } from './entry-list.tsx';
import { languages, type SpokenLanguage } from './record-lists.ts';
import { type SectionProps, useListLabels } from './section-props.ts';

const LanguageForm = lazy(async () => ({ default: (await import('./record-forms.ts')).LanguageForm }));

/** Languages with their levels. */
export function LanguagesSection(props: SectionProps) {
  const { t } = useTranslation();
  return (
    <EntryList
      {...props}
      list={languages}
      labels={useListLabels('languages')}
      nameOf={({ name }) => name}
      form={LanguageForm}
    >
      {(language, { button }) => (
        <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', fontSize: '0.8125rem', minHeight: 28 }}>
          {languageWords(language, t)}
          {button}
        </Box>
      )}
    </EntryList>
  );
}

/** The copy of a profile has the level of native speakers in words; one that a member wrote has its code. */
const languageWords = ({ name, level }: SpokenLanguage, t: TFunction): string =>
  [name, level === 'native' ? t('profiles.levels.native') : level].filter(Boolean).join(' · ');
