import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { FileCheck, FileClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Candidate } from '#candidates/contract.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';
import { documentsQuery, useLiveDocuments } from '../queries.ts';

/** One line about requested documents that have arrived, and one about those that have not. They link to the files. */
export function DocumentHint({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  useLiveDocuments(candidate.id);
  const { data } = useQuery(documentsQuery(useCompany().id, candidate.id));
  const hints = [
    { state: 'received', icon: FileCheck },
    { state: 'open', icon: FileClock },
  ] as const;
  const shown = hints
    .map((hint) => ({ ...hint, count: data?.items.filter(({ state }) => state === hint.state).length ?? 0 }))
    .filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
      {shown.map(({ state, icon: Icon, count }) => (
        <Link
          key={state}
          component={LinkComponent}
          href={links.candidate(candidate.id, 'files')}
          variant="body2"
          sx={{ ...tapTarget, display: 'inline-flex', gap: 0.75, alignItems: 'center' }}
        >
          <Icon size={15} aria-hidden />
          {t(`document-requests.hint.${state}`, { count })}
        </Link>
      ))}
    </Stack>
  );
}
