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
import { useFocusesComment, useFocusesMessage, usePanelAddress } from '../open-candidate.ts';
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
  const isListed = isWide && place !== null;
  const query = useQuery(candidateQuery(useCompany().id, candidateId));
  useLiveCandidates(candidateId);
  const isNarrow = useIsNarrow();
  const candidate = query.data;
  return (
    <SidePanel
      open
      title={candidate === undefined ? t('candidates.panel.title') : fullName(candidate)}
      width={isListed ? 1390 : 1180}
      beside={isListed && <PanelList candidateId={candidateId} place={place} />}
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
          stickyTop="0px"
        />
      ) : (
        <NoCandidate {...{ candidateId, query }} />
      )}
      {place?.nextId && <PreloadedCandidate candidateId={place.nextId} />}
    </SidePanel>
  );
}

type NoCandidateProps = { candidateId: string; query: { error: Error | null; refetch: () => unknown } };

/** While the candidate loads, and when they cannot be shown. */
function NoCandidate({ candidateId, query: { error, refetch } }: NoCandidateProps) {
  const [focusesComment, focusesMessage] = [useFocusesComment(), useFocusesMessage()];
  if (error instanceof CallError && error.status === 404) {
    return (
      <InOtherCompany kind="candidates" recordId={candidateId}>
        <NotFoundState title={error.message} />
      </InOtherCompany>
    );
  }
  if (error !== null) return <FailureState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DetailSkeleton />
      {(focusesComment || focusesMessage) && <LazyOverlayFallback />}
    </>
  );
}
