import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatRelative } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { timelineKinds } from '../../rules.ts';
import { newsQuery, useLiveTimeline, useVisit } from '../queries.ts';

type NewsLineProps = {
  candidateId: string;
  /** Address of the timeline. */
  href: string;
};

/** Counts what others did since the member last opened the candidate, as a link to the timeline; empty without news. */
export function NewsLine({ candidateId, href }: NewsLineProps) {
  const { t, i18n } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { data } = useQuery(newsQuery(useCompany().id, candidateId));
  useVisit(candidateId);
  useLiveTimeline(candidateId);
  if (!data?.since || data.counts.length === 0) return null;
  const counts = timelineKinds.flatMap((kind) => {
    const count = data.counts.find((one) => one.kind === kind)?.count ?? 0;
    return count === 0 ? [] : [t(`timeline.news.counts.${kind}`, { count })];
  });
  return (
    <Link component={LinkComponent} href={href} underline="hover" sx={lineStyles}>
      <History size={15} aria-hidden style={{ flexShrink: 0, marginBlockStart: 2 }} />
      <span>
        {t(data.isMinimum ? 'timeline.news.atLeast' : 'timeline.news.line', {
          when: formatRelative(data.since),
          counts: new Intl.ListFormat(i18n.language).format(counts),
        })}
      </span>
    </Link>
  );
}

const lineStyles = (theme: Theme) => ({
  display: 'flex',
  gap: 1,
  marginBlockEnd: 1.5,
  paddingBlock: 1,
  paddingInline: 1.25,
  borderRadius: '8px',
  backgroundColor: theme.kadro.accent.wash,
  color: 'text.primary',
  fontSize: '0.8125rem',
  lineHeight: 1.4,
});
