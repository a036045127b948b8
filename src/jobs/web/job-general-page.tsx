import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { CopyButton } from '#ui/page/copy-button.tsx';
import { type Fact, Facts } from '#ui/page/facts.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { Job } from '../contract.ts';
import { hasWords } from '../rules.ts';
import { payInWords, placeOf } from './job-words.ts';
import { DescriptionView } from './parts/description-view.tsx';
import { jobQuery } from './queries.ts';

const route = getRouteApi('/signed-in/shell/jobs/$jobId');

/** What is known of a job, to read: description, facts, public address, hiring team. */
export function JobGeneralPage() {
  const { t } = useTranslation();
  const { jobId } = route.useParams();
  const { data: job } = useSuspenseQuery(jobQuery(useCompany().id, jobId));
  return (
    <Box sx={page}>
      <Surface title={t('jobs.fields.descriptionHtml')}>
        {hasWords(job.descriptionHtml) ? (
          <DescriptionView html={job.descriptionHtml} />
        ) : (
          <Typography sx={{ color: 'text.secondary' }}>{t('jobs.preview.noDescription')}</Typography>
        )}
      </Surface>
      <Stack sx={{ gap: 2, minWidth: 0 }}>
        <Surface title={t('jobs.general.facts')} padding="compact">
          <Facts facts={useJobFacts(job)} />
        </Surface>
        <PublicAddress job={job} />
        <Team job={job} />
      </Stack>
    </Box>
  );
}

function useJobFacts(job: Job): Fact[] {
  const { t, i18n } = useTranslation();
  const pay = payInWords(job, t, i18n.language);
  const facts: [string, string][] = [
    ['departmentId', job.department?.name ?? ''],
    ['jobType', t(`jobs.jobTypes.${job.jobType}`)],
    ['locationType', t(`jobs.locationTypes.${job.locationType}`)],
    ['place', placeOf(job, i18n.language)],
    ['openings', formatNumber(job.openings)],
    ['pay', pay === '' || job.payShown ? pay : `${pay} (${t('jobs.general.payHidden')})`],
    ['skills', job.skills.join(', ')],
    ['tags', job.tags.join(', ')],
    ['language', t(`jobs.languages.${job.language}`)],
    ['closesOn', job.closesOn === null ? '' : formatDate(job.closesOn)],
    ['publishedAt', job.publishedAt === null ? '' : formatDate(job.publishedAt)],
    ['createdAt', formatDate(job.createdAt)],
    ['createdBy', job.createdBy === null ? '' : `${job.createdBy.name} ${job.createdBy.surname}`],
  ];
  return facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ label: t(`jobs.fields.${name}`), value }));
}

function PublicAddress({ job }: { job: Job }) {
  const { t } = useTranslation();
  const isOut = job.status === 'published';
  return (
    <Surface title={t('jobs.general.address')} padding="compact">
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {isOut ? (
            <Link href={job.publicUrl} target="_blank" rel="noopener">
              {job.publicUrl}
            </Link>
          ) : (
            job.publicUrl
          )}
        </Typography>
        <CopyButton text={job.publicUrl} label={t('jobs.copyAddress')} />
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 0.5 }}>
        {t(`jobs.general.addressOf.${job.status}`)}
      </Typography>
    </Surface>
  );
}

function Team({ job }: { job: Job }) {
  const { t } = useTranslation();
  return (
    <Surface title={t('jobs.fields.hiringTeam')} padding="compact">
      {job.hiringTeam.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('jobs.general.noTeam')}</Typography>
      )}
      <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 1 }}>
        {job.hiringTeam.map((member) => (
          <Stack
            component="li"
            key={member.memberId}
            direction="row"
            sx={{ alignItems: 'center', gap: 1.25 }}
          >
            <PersonAvatar name={`${member.name} ${member.surname}`} photoUrl={member.avatar} size={28} />
            <Typography noWrap sx={{ flex: 1, minWidth: 0 }}>
              {`${member.name} ${member.surname}`}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t(`jobs.roles.${member.role}`)}
            </Typography>
          </Stack>
        ))}
      </Stack>
    </Surface>
  );
}

const page = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  padding: { xs: 2, sm: 3 },
  paddingBlockStart: { xs: 0, sm: 0 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
} as const;
