import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#platform/contract/fields.ts';
import { languageNames } from '#platform/web/language.ts';
import { RichTextView } from '#ui/page/rich-text-view.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { Job } from '../../contract.ts';
import { hasWords } from '../../rules.ts';
import { languagesOf, textIn } from '../../text-rules.ts';

/** The description of a job; another language is shown with its own title. */
export function JobDescription({ job }: { job: Job }) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<Language | null>(null);
  const languages = languagesOf(job);
  const shown = languages.find((one) => one === chosen) ?? job.language;
  const { title, descriptionHtml } = textIn(job, shown);
  const languageSwitch = (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={shown}
      aria-label={t('jobs.fields.language')}
      onChange={(_event, next: Language | null) => next !== null && choose(next)}
    >
      {languages.map((one) => (
        <ToggleButton key={one} value={one} lang={one} sx={{ textTransform: 'none', paddingInline: 1.5 }}>
          {languageNames[one]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
  return (
    <Surface title={t('jobs.fields.descriptionHtml')} actions={languages.length > 1 && languageSwitch}>
      <div lang={shown}>
        {shown !== job.language && (
          <Typography variant="h3" component="p" sx={{ marginBlockEnd: 1.5 }}>
            {title}
          </Typography>
        )}
        {hasWords(descriptionHtml) && <RichTextView html={descriptionHtml} />}
      </div>
      {!hasWords(descriptionHtml) && (
        <Typography sx={{ color: 'text.secondary' }}>{t('jobs.preview.noDescription')}</Typography>
      )}
    </Surface>
  );
}
