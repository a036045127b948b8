import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import type { ComparedApplicant } from '../../contract.ts';
import { comparedPages, useLiveEvaluations } from '../queries.ts';
import { RecommendationChip } from './recommendation-chip.tsx';
import { SpreadDots } from './spread-dots.tsx';

type ComparisonProps = { jobId: string; outcome: 'open' | 'all' };

/** The applicants of a job with feedback as columns, the attributes as rows. Nobody is ranked. */
export function Comparison({ jobId, outcome }: ComparisonProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(comparedPages(useCompany().id, jobId, outcome));
  useLiveEvaluations();
  return (
    <PagedList
      query={query}
      empty={
        <EmptyState
          size="large"
          icon={Scale}
          title={t('evaluations.job.empty.title')}
          body={t('evaluations.job.empty.body')}
        />
      }
      more={t('evaluations.job.more')}
    >
      {(applicants) => <ComparisonTable applicants={applicants} />}
    </PagedList>
  );
}

type Row = { key: string; title: string; interviewType: string };

/** The attributes of all applicants, by type of interview. */
function rowsOf(applicants: readonly ComparedApplicant[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { attributeId, interviewType, title } of applicants.flatMap((one) => one.attributes)) {
    const key = `${interviewType} ${attributeId}`;
    if (!rows.has(key)) rows.set(key, { key, title, interviewType });
  }
  return [...rows.values()].toSorted((a, b) => a.interviewType.localeCompare(b.interviewType));
}

function ComparisonTable({ applicants }: { applicants: ComparedApplicant[] }) {
  const { t } = useTranslation();
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('evaluations.job.lead')}
      </Typography>
      <Box component="section" aria-label={t('evaluations.job.caption')} tabIndex={0} sx={frameStyles}>
        <Box component="table" sx={tableStyles}>
          <Box component="caption" sx={visuallyHidden}>
            {t('evaluations.job.caption')}
          </Box>
          <thead>
            <tr>
              <th scope="col">{t('evaluations.job.attribute')}</th>
              {applicants.map((applicant) => (
                <Applicant key={applicant.applicationId} applicant={applicant} />
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('evaluations.job.recommendations')}</th>
              {applicants.map((applicant) => (
                <Recommendations key={applicant.applicationId} applicant={applicant} />
              ))}
            </tr>
            {rowsOf(applicants).map(({ key, title, interviewType }) => (
              <tr key={key}>
                <th scope="row">
                  {title}
                  <Typography
                    variant="caption"
                    component="span"
                    sx={{ display: 'block', color: 'text.secondary' }}
                  >
                    {t(`meetings.interviewType.${interviewType}`)}
                  </Typography>
                </th>
                {applicants.map((applicant) => (
                  <Ratings key={applicant.applicationId} applicant={applicant} rowKey={key} />
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Stack>
  );
}

function Applicant({ applicant: { candidate, step } }: { applicant: ComparedApplicant }) {
  const LinkComponent = useLinkComponent();
  return (
    <th scope="col">
      <Link component={LinkComponent} href={links.candidate(candidate.id, 'evaluation')}>
        {`${candidate.name} ${candidate.surname}`.trim()}
      </Link>
      <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {step.title}
      </Typography>
    </th>
  );
}

function Recommendations({ applicant }: { applicant: ComparedApplicant }) {
  const { t } = useTranslation();
  const { recommendations, isWithheld } = applicant;
  return (
    <td>
      <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
        {recommendations.map((recommendation, place) => (
          <RecommendationChip key={`${recommendation} ${place}`} recommendation={recommendation} />
        ))}
        {isWithheld && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('evaluations.job.withheld')}
          </Typography>
        )}
      </Stack>
    </td>
  );
}

function Ratings({ applicant, rowKey }: { applicant: ComparedApplicant; rowKey: string }) {
  const { t } = useTranslation();
  const found = applicant.attributes.find((one) => `${one.interviewType} ${one.attributeId}` === rowKey);
  return (
    <td>
      {found === undefined ? (
        <>
          <span aria-hidden>–</span>
          <Box component="span" sx={visuallyHidden}>
            {t('evaluations.job.none')}
          </Box>
        </>
      ) : (
        <SpreadDots ratings={found.ratings} />
      )}
    </td>
  );
}

// Positioned, so that hidden texts inside scroll with the table and do not widen the page.
const frameStyles = (theme: Theme) => ({
  position: 'relative',
  overflowX: 'auto',
  border: `1px solid ${theme.kadro.line}`,
  borderRadius: '12px',
  backgroundColor: theme.kadro.surface,
});

// The first column stays while the applicants scroll sideways.
const tableStyles = (theme: Theme) => ({
  borderCollapse: 'separate',
  borderSpacing: 0,
  minWidth: '100%',
  fontSize: '0.875rem',
  '& th, & td': {
    padding: '10px 14px',
    textAlign: 'start',
    verticalAlign: 'top',
    borderBlockEnd: `1px solid ${theme.kadro.line}`,
    minWidth: 168,
    fontWeight: 400,
  },
  '& thead th': { fontWeight: 600 },
  '& tr > th:first-of-type': {
    position: 'sticky',
    insetInlineStart: 0,
    backgroundColor: theme.kadro.surface,
    minWidth: { xs: 160, sm: 200 },
    maxWidth: 240,
    overflowWrap: 'anywhere',
    zIndex: 1,
  },
  '& tbody tr:last-of-type > *': { borderBlockEnd: 0 },
});
