import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InOtherCompany } from '#companies/web/parts/in-other-company.tsx';
import { CallError } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { SidePanel } from '#ui/dialogs/side-panel.tsx';
import { LazyOverlayFallback } from '#ui/lazy-overlay.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { NotFoundState } from '#ui/states/not-found-state.tsx';
import { DetailSkeleton } from '#ui/states/skeletons.tsx';
import { fullName } from '../candidate-words.ts';
import { firstTabOf } from '../candidate-tabs.ts';
import { useListPosition } from '../list-position.ts';
import { useFocusesComment, usePanelAddress } from '../open-candidate.ts';
import { candidateQuery, useLiveCandidates } from '../queries.ts';
import { CandidateActions, useIsNarrow } from './candidate-actions.tsx';
import { CandidateView } from './candidate-view.tsx';
import { ListNavigation } from './list-navigation.tsx';
import { PanelList } from './panel-list.tsx';
import { PreloadedCandidate } from './preloaded-candidate.tsx';

/** Shows the candidate of `?candidate=<id>` over the current page; renders nothing without one. */
export function CandidatePanel() {
  const { candidateId } = usePanelAddress();
  return candidateId !== null && <OpenPanel candidateId={candidateId} />;
}

function OpenPanel({ candidateId }: { candidateId: string }) {
  const { t } = useTranslation();
  const { tab, hrefOf, show, close } = usePanelAddress();
  const asked = tab ?? undefined;
  const place = useListPosition(candidateId);
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'));
  const query = useQuery(candidateQuery(useCompany().id, candidateId));
  useLiveCandidates(candidateId);
  const focusesComment = useFocusesComment();
  const isNarrow = useIsNarrow();
  const candidate = query.data;
  return (
    <SidePanel
      open
      title={candidate === undefined ? t('candidates.panel.title') : fullName(candidate)}
      width={place === null ? 1180 : 1390}
      beside={
        isWide &&
        place !== null && (
          <PanelList candidateId={candidateId} place={place} onShow={(id) => show(id, asked)} />
        )
      }
      fullPageHref={links.candidate(candidateId, asked)}
      onClose={close}
      headerActions={
        <>
          {candidate && !isNarrow && <CandidateActions candidate={candidate} />}
          <ListNavigation candidateId={candidateId} onShow={(id) => show(id, asked)} />
        </>
      }
      {...(candidate && isNarrow && { footer: <CandidateActions candidate={candidate} /> })}
    >
      {candidate !== undefined ? (
        <CandidateView
          key={candidate.id}
          candidate={candidate}
          tab={tab ?? firstTabOf(candidate)}
          hrefOf={(next) => hrefOf(candidate.id, next)}
          onTab={(next) => show(candidate.id, next)}
          heightBelow="calc(100dvh - 150px)"
        />
      ) : query.error instanceof CallError && query.error.status === 404 ? (
        <InOtherCompany kind="candidates" recordId={candidateId}>
          <NotFoundState title={query.error.message} />
        </InOtherCompany>
      ) : query.error ? (
        <FailureState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <DetailSkeleton />
          {focusesComment && <LazyOverlayFallback />}
        </>
      )}
      {place?.nextId && <PreloadedCandidate candidateId={place.nextId} />}
    </SidePanel>
  );
}
