import Box from '@mui/material/Box';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import type { Candidate } from '../contract.ts';
import { firstTabOf, readTab } from './candidate-tabs.ts';
import { fullName, positionOf } from './candidate-words.ts';
import { CandidateActions, useIsNarrow } from './parts/candidate-actions.tsx';
import { CandidateView } from './parts/candidate-view.tsx';
import { ListNavigation } from './parts/list-navigation.tsx';
import { candidateQuery, useLiveCandidates } from './queries.ts';

/** One candidate as a full page. */
export function CandidatePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const params: { candidateId?: string; tab?: string } = useParams({ strict: false });
  const candidateId = params.candidateId ?? '';
  const { data: candidate } = useSuspenseQuery(candidateQuery(useCompany().id, candidateId));
  useLiveCandidates(candidateId);
  const tab = readTab(params.tab) ?? firstTabOf(candidate);
  const isNarrow = useIsNarrow();
  // Their actions name the job, and need a line of their own.
  const hasSeveral = candidate.applications.filter(({ outcome }) => outcome === 'open').length > 1;
  const show = (id: string): void => void navigate({ href: links.candidate(id, tab), replace: true });
  return (
    <PageFrame width="wide">
      <PageHeader
        title={fullName(candidate)}
        subtitle={!isNarrow && positionOf(candidate)}
        back={{ label: t('candidates.list.title'), href: links.candidates() }}
        controls={<ListNavigation candidateId={candidateId} onShow={show} />}
        primaryAction={!isNarrow && !hasSeveral && <CandidateActions candidate={candidate} />}
      />
      {!isNarrow && hasSeveral && <ActionLine candidate={candidate} />}
      <CandidateView
        key={candidate.id}
        candidate={candidate}
        tab={tab}
        hrefOf={(next) => links.candidate(candidate.id, next)}
        heightBelow="calc(100dvh - 200px)"
        stickyTop="80px"
      />
      {isNarrow && <ActionFoot candidate={candidate} />}
    </PageFrame>
  );
}

type CandidateProps = { candidate: Candidate };

/** Below the title. */
const ActionLine = ({ candidate }: CandidateProps) => (
  <Box sx={{ display: 'flex', justifyContent: 'flex-end', marginBlock: '-8px 16px' }}>
    <CandidateActions candidate={candidate} />
  </Box>
);

/** At the bottom of a phone's screen. */
const ActionFoot = ({ candidate }: CandidateProps) => (
  <Box
    data-sticky-foot
    sx={(theme) => ({
      position: 'sticky',
      insetBlockEnd: 0,
      marginInline: { xs: -2, sm: -3 },
      marginBlockEnd: { xs: -2, sm: -3 },
      padding: '10px 16px',
      zIndex: 2,
      backgroundColor: theme.kadro.surface,
      borderBlockStart: `1px solid ${theme.kadro.line}`,
      '&:empty': { display: 'none' },
    })}
  >
    <CandidateActions candidate={candidate} />
  </Box>
);
