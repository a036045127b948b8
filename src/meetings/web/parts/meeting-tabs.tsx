import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { TabsNav } from '#ui/page/tabs-nav.tsx';

const lists = ['upcoming', 'completed', 'calendar', 'availability'] as const;

/** The lists of meetings and the calendar. */
export function MeetingTabs({ current }: { current: (typeof lists)[number] }) {
  const { t } = useTranslation();
  const tabs = lists.map((key) => ({ key, label: t(`meetings.list.${key}`), href: links.meetings(key) }));
  return <TabsNav label={t('meetings.list.lists')} current={current} tabs={tabs} />;
}
