import Typography from '@mui/material/Typography';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConsentList } from '#consents/web/parts/consent-list.tsx';
import { RecordPage } from '#consents/web/parts/record-page.tsx';
import { formatDate } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { Surface } from '#ui/page/surface.tsx';
import { introductionQuery } from './queries.ts';

/** An application without a job as its sender saw it: their note, the notice and the consents. */
export function IntroductionPage() {
  const { t } = useTranslation();
  const { candidateId = '', introductionId = '' } = useParams({ strict: false });
  const query = introductionQuery(useCompany().id, candidateId, introductionId);
  const { data } = useSuspenseQuery(query);
  const { name, note, receivedAt, consents } = data;
  return (
    <RecordPage
      title={t('candidates.introduction.title', { name })}
      subtitle={t('candidates.overview.introducedOn', { date: formatDate(receivedAt) })}
      back={{ label: name, href: links.candidate(candidateId) }}
    >
      <Surface title={t('candidates.introduction.note')}>
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {note === '' ? t('candidates.introduction.noNote') : note}
        </Typography>
      </Surface>
      <Surface title={t('consents.record.title')}>
        <ConsentList records={consents} />
      </Surface>
    </RecordPage>
  );
}
