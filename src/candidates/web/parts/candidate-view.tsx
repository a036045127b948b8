import Box from '@mui/material/Box';
import { useRouter } from '@tanstack/react-router';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Surface } from '#ui/page/surface.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import type { Candidate } from '../../contract.ts';
import { type CandidateTab, candidateTabs, isSideTab, sideTabs } from '../candidate-tabs.ts';
import { type CandidateSlots, useCandidateSlots } from '../slots.tsx';
import { belowPending } from './below-pending.ts';
import { useIsNarrow } from './candidate-actions.tsx';
import { CvTab } from './cv-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { PersonCard } from './person-card.tsx';
import { takeTabClick, ViewTabs } from './view-tabs.tsx';

const FilesTab = lazy(async () => ({ default: (await import('./files-tab.tsx')).FilesTab }));

export type CandidateViewProps = {
  candidate: Candidate;
  tab: CandidateTab;
  hrefOf: (tab: CandidateTab) => string;
  /** Changes the tab without a history entry; without it the tabs are plain links. */
  onTab?: (tab: CandidateTab) => void;
  /** CSS height below the header, for a CV to fill. */
  heightBelow: string;
  /** Where the header ends while the content scrolls below it: a CV stays there beside the comments. */
  stickyTop: string;
};

/**
 * A candidate: documents and tabs at the left, person and comments at the right. On a phone the tabs come first, so that
 * it opens on the CV, and the person is below.
 */
export function CandidateView(props: CandidateViewProps) {
  const isNarrow = useIsNarrow();
  const { banners } = useCandidateSlots();
  return (
    <Box sx={{ minWidth: 0, ...belowPending }}>
      {banners?.(props.candidate)}
      {isNarrow ? <OneColumn {...props} /> : <TwoColumns {...props} />}
    </Box>
  );
}

function TwoColumns({ candidate, tab, hrefOf, onTab, heightBelow, stickyTop }: CandidateViewProps) {
  const { t } = useTranslation();
  const slots = useCandidateSlots();
  const team = useScrollToSideTab(tab);
  const [lastRead, setLastRead] = useState<CandidateTab>(candidate.cvFile === null ? 'overview' : 'cv');
  const read = isSideTab(tab) ? lastRead : tab;
  if (read !== lastRead) setLastRead(read);
  const offered = offeredTabs(slots);
  const badges = { messages: slots.unreadMessages?.(candidate) };
  const switching = { hrefOf, badges, ...(onTab && { onTab }) };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 380px', gap: 2.5, alignItems: 'start' }}>
      <Box sx={{ minWidth: 0, ...(read === 'cv' && { position: 'sticky', insetBlockStart: stickyTop }) }}>
        <ViewTabs
          label={t('candidates.tabs.label')}
          tabs={offered.filter((one) => !isSideTab(one))}
          current={read}
          {...switching}
        />
        <TabContent candidate={candidate} tab={read} height={heightBelow} />
      </Box>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0, ...belowPending }}>
        <PersonCard candidate={candidate} />
        {slots.tasks?.(candidate)}
        {slots.shares?.(candidate)}
        <Box
          ref={team}
          sx={{ minWidth: 0, minHeight: isSideTab(tab) ? '80dvh' : undefined, scrollMarginTop: belowTopBar }}
        >
          <Surface padding="compact">
            <News {...{ candidate, hrefOf, onTab }} />
            <ViewTabs
              label={t('candidates.tabs.teamLabel')}
              tabs={sideTabs.filter((one) => offered.includes(one))}
              current={isSideTab(tab) ? tab : slots.comments ? 'comments' : 'timeline'}
              {...switching}
            />
            <TabContent
              candidate={candidate}
              tab={isSideTab(tab) ? tab : slots.comments ? 'comments' : 'timeline'}
              height={heightBelow}
            />
          </Surface>
        </Box>
      </Box>
    </Box>
  );
}

function OneColumn({ candidate, tab, hrefOf, onTab }: CandidateViewProps) {
  const { t } = useTranslation();
  const slots = useCandidateSlots();
  const tabs = useScrollToSideTab(tab);
  const content = <TabContent candidate={candidate} tab={tab} height="80dvh" />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', ...belowPending }}>
      <Box
        ref={tabs}
        // The person below is out of view while these load and grow.
        sx={{
          minWidth: 0,
          minHeight: isSideTab(tab) || tab === 'overview' ? '80dvh' : undefined,
          scrollMarginTop: belowTopBar,
        }}
      >
        <News {...{ candidate, hrefOf, onTab }} />
        <ViewTabs
          label={t('candidates.tabs.label')}
          tabs={offeredTabs(slots)}
          current={tab}
          hrefOf={hrefOf}
          badges={{ messages: slots.unreadMessages?.(candidate) }}
          {...(onTab && { onTab })}
        />
        {isSideTab(tab) ? <Surface padding="compact">{content}</Surface> : content}
      </Box>
      <PersonCard candidate={candidate} />
      {slots.tasks?.(candidate)}
      {slots.shares?.(candidate)}
    </Box>
  );
}

type NewsProps = Pick<CandidateViewProps, 'candidate' | 'hrefOf'> & {
  onTab: CandidateViewProps['onTab'] | undefined;
};

function News({ candidate, hrefOf, onTab }: NewsProps) {
  const { news } = useCandidateSlots();
  return (
    <Box onClickCapture={takeTabClick({ tabs: ['timeline'], hrefOf, onTab })}>
      {news?.(candidate, hrefOf('timeline'))}
    </Box>
  );
}

// The top bar stays above the scrolled page.
const belowTopBar = '80px';

/** Scrolls to the comments, messages or timeline when the view opens at them, such as from a notification. */
function useScrollToSideTab(tab: CandidateTab): RefObject<HTMLDivElement | null> {
  const tabs = useRef<HTMLDivElement>(null);
  const [isAtSideTab] = useState(isSideTab(tab));
  const router = useRouter();
  useEffect(() => {
    const view = tabs.current;
    if (!isAtSideTab || view === null) return;
    const end = keepInView(view);
    const { location, resolvedLocation } = router.state;
    if (resolvedLocation?.href === location.href) return end;
    // The router scrolls to the top when it has rendered the page.
    const stop = router.subscribe('onRendered', () => {
      stop();
      view.scrollIntoView({ block: 'start' });
    });
    return () => {
      stop();
      end();
    };
  }, [isAtSideTab, router]);
  return tabs;
}

/** Keeps the start of a part in view while parts above it load, until the reader acts. @returns a function that stops */
function keepInView(part: HTMLElement): () => void {
  part.scrollIntoView({ block: 'start' });
  const sizes = new ResizeObserver(() => {
    if (!part.contains(document.activeElement)) part.scrollIntoView({ block: 'start' });
  });
  const acts = new AbortController();
  const end = (): void => {
    sizes.disconnect();
    acts.abort();
  };
  for (const moved of [document.body, part.parentElement]) if (moved !== null) sizes.observe(moved);
  for (const act of ['wheel', 'pointerdown', 'keydown'])
    window.addEventListener(act, end, { signal: acts.signal, passive: true });
  return end;
}

type TabContentProps = { candidate: Candidate; tab: CandidateTab; height: string };

function TabContent({ candidate, tab, height }: TabContentProps) {
  const slots = useCandidateSlots();
  switch (tab) {
    case 'overview':
      return <OverviewTab candidate={candidate} />;
    case 'cv':
      return <CvTab candidate={candidate} height={height} />;
    case 'files':
      return (
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <FilesTab candidate={candidate} height={height} />
        </Suspense>
      );
    case 'answers':
    case 'meetings':
    case 'evaluation':
    case 'comments':
    case 'messages':
    case 'timeline':
      return <>{slots[tab]?.(candidate)}</>;
  }
}

function offeredTabs(slots: CandidateSlots): CandidateTab[] {
  return candidateTabs.filter((tab) => !isSlotTab(tab) || slots[tab] !== undefined);
}

const slotTabs = ['answers', 'meetings', 'evaluation', 'comments', 'messages', 'timeline'] as const;
const isSlotTab = (tab: CandidateTab): tab is (typeof slotTabs)[number] =>
  (slotTabs as readonly CandidateTab[]).includes(tab);
