import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { JobHistory } from '#activity/web/parts/job-history.tsx';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { type Fact, Facts } from '#ui/page/facts.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { Job } from '../contract.ts';
import { hasWords, teamRoles } from '../rules.ts';
import { payInWords, placeOf } from './job-words.ts';
import { RichTextView } from '#ui/page/rich-text-view.tsx';
import { PublicAddress } from './parts/public-address.tsx';
import { TrackingLinks } from './parts/tracking-links.tsx';
import { jobQuery } from './queries.ts';

const route = getRouteApi('/signed-in/shell/jobs/$jobId');

/** A job's read-only overview: description, links, history, facts, public address, hiring team. */
export function JobGeneralPage() {
  const { t } = useTranslation();
  const { jobId } = route.useParams();
  const { data: job } = useSuspenseQuery(jobQuery(useCompany().id, jobId));
  return (
    <Box sx={page}>
      <Stack sx={{ gap: 2, minWidth: 0 }}>
        <Surface title={t('jobs.fields.descriptionHtml')}>
          {hasWords(job.descriptionHtml) ? (
            <RichTextView html={job.descriptionHtml} />
          ) : (
            <Typography sx={{ color: 'text.secondary' }}>{t('jobs.preview.noDescription')}</Typography>
          )}
        </Surface>
        <TrackingLinks job={job} />
        <Surface title={t('jobs.general.history')}>
          <JobHistory jobId={job.id} />
        </Surface>
      </Stack>
      <Stack sx={{ gap: 2, minWidth: 0, gridRow: { xs: 1, lg: 'auto' } }}>
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
    ['pay', pay === '' || job.isPayPublic ? pay : `${pay} (${t('jobs.general.payHidden')})`],
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

/** The hiring team, grouped by role. */
function Team({ job }: { job: Job }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const roles = teamRoles.filter((role) => job.hiringTeam.some((member) => member.role === role));
  return (
    <Surface
      title={t('jobs.fields.hiringTeam')}
      padding="compact"
      actions={
        job.can.update && (
          <Button size="small" component={LinkComponent} href={links.job(job.id, 'edit')}>
            {t('jobs.general.changeTeam')}
          </Button>
        )
      }
    >
      {roles.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('jobs.general.noTeam')}</Typography>
      )}
      <Stack sx={{ gap: 1.5 }}>
        {roles.map((role) => (
          <div key={role}>
            <Typography variant="body2" component="h3" sx={{ color: 'text.secondary', marginBlockEnd: 0.75 }}>
              {t(`jobs.roles.${role}`)}
            </Typography>
            <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 1 }}>
              {job.hiringTeam
                .filter((member) => member.role === role)
                .map((member) => (
                  <TeamMember key={member.memberId} member={member} />
                ))}
            </Stack>
          </div>
        ))}
      </Stack>
    </Surface>
  );
}

function TeamMember({ member }: { member: Job['hiringTeam'][number] }) {
  const { t } = useTranslation();
  const name = `${member.name} ${member.surname}`;
  return (
    <Stack component="li" direction="row" sx={{ alignItems: 'center', gap: 1.25 }}>
      <PersonAvatar name={name} photoUrl={member.avatar} size={28} />
      <Typography noWrap sx={{ flex: 1, minWidth: 0 }}>
        {name}
      </Typography>
      {!member.isActive && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('jobs.general.inactive')}
        </Typography>
      )}
    </Stack>
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
