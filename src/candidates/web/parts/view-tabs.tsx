import Box from '@mui/material/Box';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TabsNav } from '#ui/page/tabs-nav.tsx';
import type { CandidateTab } from '../candidate-tabs.ts';

type ViewTabsProps = {
  label: string;
  tabs: readonly CandidateTab[];
  current: CandidateTab;
  hrefOf: (tab: CandidateTab) => string;
  /** Shown beside the labels. */
  badges?: Partial<Record<CandidateTab, ReactNode>>;
  onTab?: (tab: CandidateTab) => void;
};

/** Tabs of a candidate as links, each with its own address. */
export function ViewTabs({ label, tabs, current, hrefOf, badges, onTab }: ViewTabsProps) {
  const { t } = useTranslation();
  const links = tabs.map((tab) => ({
    key: tab,
    label: t(`candidates.tabs.${tab}`),
    href: hrefOf(tab),
    badge: badges?.[tab],
  }));
  return (
    <Box onClickCapture={takeTabClick({ tabs, hrefOf, onTab })} sx={{ marginBlockEnd: 2 }}>
      <TabsNav label={label} current={current} tabs={links} />
    </Box>
  );
}

type TabClick = Pick<ViewTabsProps, 'tabs' | 'hrefOf'> & { onTab: ViewTabsProps['onTab'] | undefined };

/** Handles plain clicks on links to tabs with `onTab`. */
export const takeTabClick =
  ({ tabs, hrefOf, onTab }: TabClick) =>
  (event: MouseEvent): void => {
    const href = (event.target as HTMLElement).closest('a')?.getAttribute('href');
    const tab = tabs.find((one) => hrefOf(one) === href);
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (onTab === undefined || tab === undefined || !isPlain) return;
    event.preventDefault();
    event.stopPropagation();
    onTab(tab);
  };
