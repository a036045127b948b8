import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Candidate } from '#candidates/contract.ts';
import { fullName } from '#candidates/web/candidate-words.ts';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import type { DuplicatePair, MergedCandidate } from '../../contract.ts';
import { duplicatesOfQuery, useLiveDuplicates } from '../queries.ts';
import { comparisonOf, reasonText } from './pair-words.ts';
import { useDismissal } from './use-dismissal.ts';

const UndoMergeDialog = lazy(async () => ({
  default: (await import('../undo-merge-dialog.tsx')).UndoMergeDialog,
}));

/** On a candidate's page: the most likely duplicate, and a merge that can be undone. */
export function DuplicateNotice({ candidate }: { candidate: Candidate }) {
  const { id: companyId } = useCompany();
  useLiveDuplicates();
  const { data } = useQuery(duplicatesOfQuery(companyId, candidate.id));
  const [pair, ...more] = data?.items ?? [];
  const merged = data?.merged.find(({ undoUntil }) => undoUntil !== null);
  if (pair === undefined && merged === undefined) return null;
  return (
    <Stack sx={{ gap: 1.5, marginBlockEnd: 2 }}>
      {pair !== undefined && <PossibleDuplicate {...{ pair, candidate }} moreCount={more.length} />}
      {merged !== undefined && <UndoableMerge {...{ merged, candidate }} />}
    </Stack>
  );
}

type PossibleDuplicateProps = { pair: DuplicatePair; candidate: Candidate; moreCount: number };

function PossibleDuplicate({ pair, candidate, moreCount }: PossibleDuplicateProps) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const dismissal = useDismissal();
  const other = pair.first.id === candidate.id ? pair.second : pair.first;
  return (
    <Alert severity="info">
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {t('duplicates.notice', { name: fullName(other) })}
      </Typography>
      <Typography variant="body2">{reasonText(pair, t)}</Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', marginBlockStart: 1 }}>
        <Button size="small" variant="outlined" component={LinkComponent} href={comparisonOf(pair)}>
          {t('duplicates.compare')}
        </Button>
        <Button size="small" disabled={dismissal.isBusy} onClick={() => dismissal.dismiss(pair)}>
          {t('duplicates.dismiss')}
        </Button>
        {moreCount > 0 && (
          <Link component={LinkComponent} href={links.duplicates()} variant="body2">
            {t('duplicates.noticeMore', { count: moreCount, number: formatNumber(moreCount) })}
          </Link>
        )}
      </Stack>
    </Alert>
  );
}

function UndoableMerge({ merged, candidate }: { merged: MergedCandidate; candidate: Candidate }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <Alert
      severity="success"
      action={
        candidate.can.update && (
          <Button size="small" color="inherit" onClick={() => setAsking(true)}>
            {t('duplicates.undoMerge.action')}
          </Button>
        )
      }
    >
      {t('duplicates.merged', { date: formatDate(merged.mergedAt) })}
      <Typography variant="body2">
        {t('duplicates.mergedUntil', { date: formatDate(merged.undoUntil ?? '') })}
      </Typography>
      {isAsking && (
        <LazyOverlay>
          <UndoMergeDialog candidate={candidate} mergedId={merged.id} onClose={() => setAsking(false)} />
        </LazyOverlay>
      )}
    </Alert>
  );
}
