import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { ApplicationSummary, Candidate } from '../../contract.ts';
import { originOf, outcomeTones } from '../candidate-words.ts';
import { useCandidateSlots } from '../slots.tsx';
import { StepDot } from './step-dot.tsx';
import { RecordSections } from './record-sections.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';

/** Applications, and what is known of the person, which members change in place. */
export function OverviewTab({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const { applications, introductions } = candidate;
  const slots = useCandidateSlots();
  const record = <RecordSections candidate={candidate} />;
  return (
    <Stack sx={{ gap: 2 }}>
      {applications.length > 0 && (
        <Section title={t('candidates.overview.applications')}>
          <Stack component="ul" sx={listStyles}>
            {applications.map((application) => (
              <ApplicationItem key={application.id} application={application} />
            ))}
          </Stack>
        </Section>
      )}
      <Introductions candidateId={candidate.id} introductions={introductions} />
      {slots.customFields === undefined ? record : slots.customFields(candidate, record)}
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Surface title={title} padding="compact">
      {children}
    </Surface>
  );
}

function ApplicationItem({ application }: { application: ApplicationSummary }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { job, step, outcome, appliedAt } = application;
  return (
    <Stack component="li" direction="row" sx={{ gap: '4px 12px', alignItems: 'center', flexWrap: 'wrap' }}>
      <Link
        component={LinkComponent}
        href={links.job(job.id)}
        variant="body2"
        color="inherit"
        sx={{ ...tapTarget, fontWeight: 500, flex: '1 1 180px' }}
      >
        {job.title}
      </Link>
      <Stack direction="row" sx={{ gap: 0.75, alignItems: 'center' }}>
        <StepDot color={step.color} />
        <Typography variant="body2">{step.title}</Typography>
      </Stack>
      <StatusChip tone={outcomeTones[outcome]} label={t(`candidates.outcomes.${outcome}`)} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[originOf(application, t), formatDate(appliedAt)].join(' · ')}
      </Typography>
    </Stack>
  );
}

const listStyles = { listStyle: 'none', margin: 0, padding: 0, gap: 1.25 } as const;

type IntroductionsProps = { candidateId: string; introductions: Candidate['introductions'] };

function Introductions({ candidateId, introductions }: IntroductionsProps) {
  const { t } = useTranslation();
  if (introductions.length === 0) return null;
  return (
    <Section title={t('candidates.overview.introduction')}>
      <Stack component="ul" sx={listStyles}>
        {introductions.map((introduction) => (
          <IntroductionItem key={introduction.id} {...{ candidateId, introduction }} />
        ))}
      </Stack>
    </Section>
  );
}

type IntroductionItemProps = { candidateId: string; introduction: Candidate['introductions'][number] };

function IntroductionItem({ candidateId, introduction }: IntroductionItemProps) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { id, note, receivedAt, talentPoolConsentAt } = introduction;
  return (
    <li>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('candidates.overview.introducedOn', { date: formatDate(receivedAt) })}
        {introduction.referrer !== null && ` · ${originOf(introduction, t)}`}
        {talentPoolConsentAt !== null && ` · ${t('candidates.overview.talentPool')}`}
      </Typography>
      <Link
        component={LinkComponent}
        href={links.introduction(candidateId, id)}
        variant="body2"
        aria-label={t('candidates.overview.asSentNamed', { date: formatDate(receivedAt) })}
        sx={tapTarget}
      >
        {t('candidates.overview.asSent')}
      </Link>
      {note !== '' && (
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginBlockStart: 0.5 }}>
          {note}
        </Typography>
      )}
    </li>
  );
}
