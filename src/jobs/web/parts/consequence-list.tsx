import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { type Consequences, jobLists } from '../../lists-contract.ts';
import type { Lifecycle } from '../lifecycle-queries.ts';

type Consequence = keyof Consequences;

// The effects that each action's dialog lists.
const touchedBy: Record<Lifecycle, Consequence[]> = {
  publish: [],
  duplicate: [],
  close: ['publicJobs', 'unsentForms', 'openApplications', 'upcomingMeetings'],
  complete: ['publicJobs', 'unsentForms', 'upcomingMeetings'],
  changeToDraft: ['publicJobs', 'unsentForms', 'openApplications', 'upcomingMeetings'],
  archive: ['publicJobs', 'unsentForms', 'openApplications', 'upcomingMeetings'],
  unarchive: ['openApplications'],
  delete: ['unsentForms', 'openApplications', 'upcomingMeetings'],
};

/** The effects of an action, as counts. Zero counts are left out. */
export function ConsequenceList({ action, jobIds }: { action: Lifecycle; jobIds: readonly string[] }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const { data, isPending } = useQuery({
    ...queryOf(jobLists.consequences, { params: { companyId }, query: { ids: jobIds.join(',') } }),
    enabled: touchedBy[action].length > 0,
    // The user decides by these counts, so they are never read from a cache.
    staleTime: 0,
    gcTime: 0,
  });
  if (touchedBy[action].length === 0) return null;
  if (isPending) return <Skeleton height={44} sx={{ marginBlockStart: 1 }} />;
  const lines = touchedBy[action].flatMap((touched) => {
    const count = data?.[touched] ?? 0;
    return count === 0 ? [] : [t(`jobs.consequences.${wordOf(action, touched)}`, { count })];
  });
  if (lines.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{ margin: 0, marginBlockStart: 1.5, paddingInlineStart: '18px', '& li': { marginBlock: 0.5 } }}
    >
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}

// Several actions share the texts for a page or a form; each has its own text for applications.
function wordOf(action: Lifecycle, touched: Consequence): string {
  switch (touched) {
    case 'openApplications':
      return `open.${action === 'changeToDraft' ? 'close' : action}`;
    case 'publicJobs':
      return action === 'close' || action === 'complete' ? 'pageStays' : 'pageGoes';
    case 'upcomingMeetings':
      return 'meetings';
    case 'unsentForms':
      return 'forms';
    default:
      return touched satisfies never;
  }
}
