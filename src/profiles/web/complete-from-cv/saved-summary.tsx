import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountTab, links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { CvSaveResult } from '../../cv-reading-contract.ts';

/** Lists the saved values, with links to the tabs that show them. */
export function SavedSummary({ saved }: { saved: CvSaveResult }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const lines = linesOf(saved).filter(({ count, known }) => count + known > 0);
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Surface>
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', marginBlockEnd: 1.5 }}>
          <CircleCheck size={22} aria-hidden />
          <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
            {t('profiles.complete.saved.title')}
          </Typography>
        </Stack>
        {lines.length === 0 && <Typography>{t('profiles.complete.saved.nothing')}</Typography>}
        <Stack component="ul" sx={{ gap: 0.75, margin: 0, paddingInlineStart: '20px' }}>
          {lines.map(({ key, count, known, tab }) => (
            <Typography component="li" key={key}>
              {t(`profiles.complete.saved.${key}`, { count })}
              {known > 0 && ` ${t('profiles.complete.saved.known', { count: known })}`}{' '}
              <Link component={LinkComponent} href={links.account(tab)}>
                {t('profiles.complete.saved.view')}
              </Link>
            </Typography>
          ))}
        </Stack>
        <Button
          variant="contained"
          component={LinkComponent}
          href={links.account('general')}
          sx={{ marginBlockStart: 3 }}
        >
          {t('profiles.complete.saved.toProfile')}
        </Button>
      </Surface>
    </Box>
  );
}

type Line = { key: string; count: number; known: number; tab: AccountTab };

function linesOf({ fields, skills, languages, experiences, educations }: CvSaveResult): Line[] {
  const counted = ({ added, known }: CvSaveResult['skills']) => ({ count: added, known });
  return [
    { key: 'fields', count: fields, known: 0, tab: 'general' },
    { key: 'skills', ...counted(skills), tab: 'general' },
    { key: 'languages', ...counted(languages), tab: 'general' },
    { key: 'experiences', ...counted(experiences), tab: 'experiences' },
    { key: 'educations', ...counted(educations), tab: 'education' },
  ];
}
