import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { type Consequences, jobLists } from '../../lists-contract.ts';
import type { Lifecycle } from '../lifecycle-queries.ts';

type Touched = keyof Consequences;

// What is worth saying before each action.
const told: Record<Lifecycle, Touched[]> = {
  publish: [],
  duplicate: [],
  close: ['publicJobs', 'unsentForms', 'openApplications', 'upcomingMeetings'],
  complete: ['publicJobs', 'unsentForms', 'upcomingMeetings'],
  changeToDraft: ['publicJobs', 'unsentForms', 'openApplications', 'upcomingMeetings'],
  archive: ['publicJobs', 'unsentForms', 'openApplications', 'upcomingMeetings'],
  unarchive: ['openApplications'],
  delete: ['unsentForms', 'openApplications', 'upcomingMeetings'],
};

/** Whom an action touches, in numbers: nothing is said of what there is none of. */
export function ConsequenceList({ action, jobIds }: { action: Lifecycle; jobIds: readonly string[] }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const { data, isPending } = useQuery({
    ...queryOf(jobLists.consequences, { params: { companyId }, query: { ids: jobIds.join(',') } }),
    enabled: told[action].length > 0,
    // Numbers that decide something are counted when they are asked for.
    staleTime: 0,
    gcTime: 0,
  });
  if (told[action].length === 0) return null;
  if (isPending) return <Skeleton height={44} sx={{ marginBlockStart: 1 }} />;
  const lines = told[action].flatMap((touched) => {
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

// Several actions do the same to a page or to a form; of applications each does something else.
function wordOf(action: Lifecycle, touched: Touched): string {
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
