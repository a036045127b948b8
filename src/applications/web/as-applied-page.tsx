import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FileClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConsentList } from '#consents/web/parts/consent-list.tsx';
import { RecordPage } from '#consents/web/parts/record-page.tsx';
import { RichTextView } from '#ui/page/rich-text-view.tsx';
import { formatDate } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { Facts } from '#ui/page/facts.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { ApplicationRecord } from '../as-applied-contract.ts';
import { ApplicationAnswers } from './parts/application-answers.tsx';
import { asAppliedQuery } from './queries.ts';

/** The posting, the form with the answers, the notice and the consents, as an applicant saw them. */
export function AsAppliedPage() {
  const { t } = useTranslation();
  const { applicationId = '' } = useParams({ strict: false });
  const { data } = useSuspenseQuery(asAppliedQuery(useCompany().id, applicationId));
  const { candidateId, name, appliedAt, posting } = data;
  return (
    <RecordPage
      title={t('applications.asApplied.title', { job: posting?.title ?? data.jobTitle })}
      subtitle={t('applications.asApplied.applied', { name, date: formatDate(appliedAt) })}
      back={{ label: name, href: links.candidate(candidateId, 'answers') }}
    >
      <Records record={data} />
    </RecordPage>
  );
}

function Records({ record }: { record: ApplicationRecord }) {
  const { t } = useTranslation();
  const { applicationId, posting, consents } = record;
  if (posting === null && consents.length === 0)
    return (
      <Surface>
        <EmptyState icon={FileClock} title={t('applications.asApplied.noRecord')} />
      </Surface>
    );
  return (
    <>
      {posting !== null && <Posting posting={posting} />}
      <ApplicationAnswers applicationId={applicationId} isRecord />
      <Surface title={t('consents.record.title')}>
        <ConsentList records={consents} />
      </Surface>
    </>
  );
}

function Posting({ posting }: { posting: NonNullable<ApplicationRecord['posting']> }) {
  const { t } = useTranslation();
  const { title, language, textLanguage, descriptionHtml, skills, skillsLabel, facts } = posting;
  return (
    <Surface
      title={t('applications.asApplied.posting')}
      description={t(`applications.asApplied.language.${language}`)}
    >
      <Stack sx={{ gap: 2 }}>
        <Typography component="h3" variant="h3" lang={textLanguage} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Box lang={language}>
          <Facts facts={facts} />
        </Box>
        <Box lang={textLanguage}>
          <RichTextView html={descriptionHtml} />
        </Box>
        {skills.length > 0 && (
          <Box lang={language}>
            <Facts facts={[{ label: skillsLabel, value: skills.join(', ') }]} />
          </Box>
        )}
      </Stack>
    </Surface>
  );
}
