import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { UserRound } from 'lucide-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { ApplicationSummary, Candidate } from '../../contract.ts';
import { originOf, outcomeTones } from '../candidate-words.ts';
import { StepDot } from './step-dot.tsx';
import { TagChip } from './tag-chip.tsx';
import { TimelineItem } from './timeline-item.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';

/** Applications, summary, skills, experience and education of a candidate. Empty parts are left out. */
export function OverviewTab({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const { applications, introductions, summary, skills, profile } = candidate;
  const { experiences, education, projects, languages } = profile;
  const isKnown = [applications, introductions, skills, experiences, education, projects, languages].some(
    (list) => list.length > 0,
  );
  if (!isKnown && summary === '') {
    return (
      <Surface>
        <EmptyState
          icon={UserRound}
          title={t('candidates.overview.none.title')}
          body={t('candidates.overview.none.body')}
        />
      </Surface>
    );
  }
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
      <Summary summary={summary} />
      {skills.length > 0 && (
        <Section title={t('candidates.overview.skills')}>
          <Chips items={skills} />
        </Section>
      )}
      {languages.length > 0 && (
        <Section title={t('candidates.overview.languages')}>
          <Chips items={languages.map((one) => languageWords(one, t))} />
        </Section>
      )}
      {experiences.length > 0 && (
        <Section title={t('candidates.overview.experiences')}>
          {experiences.map((one, index) => (
            // Entries have no ids, and their order never changes.
            <TimelineItem
              key={index}
              title={one.title}
              place={one.company}
              span={one}
              text={one.description}
            />
          ))}
        </Section>
      )}
      {education.length > 0 && (
        <Section title={t('candidates.overview.education')}>
          {education.map((one, index) => (
            <TimelineItem
              key={index}
              title={one.school}
              place={[one.degree, one.field].filter(Boolean).join(' · ')}
              span={one}
            />
          ))}
        </Section>
      )}
      {projects.length > 0 && (
        <Section title={t('candidates.overview.projects')}>
          {projects.map((one, index) => (
            <TimelineItem key={index} title={one.title} place={one.url} text={one.description} />
          ))}
        </Section>
      )}
    </Stack>
  );
}

/** The copy of a profile has the level in words; one that a member wrote has the code of native speakers. */
const languageWords = ({ name, level }: Candidate['profile']['languages'][number], t: TFunction): string =>
  [name, level === 'native' ? t('profiles.levels.native') : level].filter(Boolean).join(' · ');

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Surface title={title} padding="compact">
      {children}
    </Surface>
  );
}

function Chips({ items }: { items: string[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {items.map((item) => (
        <TagChip key={item} tag={item} />
      ))}
    </Box>
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

function Summary({ summary }: Pick<Candidate, 'summary'>) {
  const { t } = useTranslation();
  if (summary === '') return null;
  return (
    <Section title={t('candidates.overview.summary')}>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{summary}</Typography>
    </Section>
  );
}

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
