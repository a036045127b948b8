import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#candidates/web/candidate-words.ts';
import type { Output } from '#platform/contract/endpoint.ts';
import { links } from '#platform/web/links.ts';
import { useChange } from '#platform/web/query.ts';
import { singlePress } from '#platform/web/single-press.ts';
import { useCompany } from '#platform/web/session.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { duplicates } from '../contract.ts';
import type { ChosenField } from '../rules.ts';
import { JoinedApplications } from './parts/joined-applications.tsx';
import { MergeFields } from './parts/merge-fields.tsx';
import { reasonText } from './parts/pair-words.ts';
import { useDismissal } from './parts/use-dismissal.ts';
import { changedByMerge, comparisonQuery } from './queries.ts';

/** Two candidates side by side: the member chooses which value stays, and merges them or says that they are two people. */
export function MergePage() {
  const { candidateId = '', otherId = '' } = useParams({ strict: false });
  const { data, refetch } = useSuspenseQuery(comparisonQuery(useCompany().id, candidateId, otherId));
  // Versions as key: after a change by others the choice starts anew with what is there now.
  return (
    <Comparison
      key={`${data.candidate.version} ${data.other.version}`}
      comparison={data}
      onStale={() => void refetch()}
    />
  );
}

type ComparedPair = Output<typeof duplicates.compare>;

function Comparison({ comparison, onStale }: { comparison: ComparedPair; onStale: () => void }) {
  const { t } = useTranslation();
  const { candidate, other, pair, joins } = comparison;
  const [fromOther, setFromOther] = useState<readonly ChosenField[]>(comparison.fromOther);
  const { merge, submit } = useMerge(comparison, { fromOther, onStale });
  const choose = (field: ChosenField, isOther: boolean): void =>
    setFromOther((before) => [...before.filter((one) => one !== field), ...(isOther ? [field] : [])]);
  return (
    <PageFrame width="wide">
      <PageHeader
        title={t('duplicates.merge.title')}
        subtitle={pair === null ? undefined : reasonText(pair, t)}
        back={
          pair === null
            ? { label: fullName(candidate), href: links.candidate(candidate.id) }
            : { label: t('duplicates.title'), href: links.duplicates() }
        }
      />
      <Stack sx={{ gap: 2 }}>
        <Typography>{t('duplicates.merge.lead')}</Typography>
        <Surface padding="none">
          {/* A choice after the press would be lost. */}
          <div inert={merge.isPending}>
            <MergeFields {...{ candidate, other, fromOther }} onChoose={choose} />
          </div>
        </Surface>
        {joins.length > 0 && <JoinedApplications comparison={comparison} />}
      </Stack>
      <MergeBar {...{ comparison, merge, submit }} />
    </PageFrame>
  );
}

type MergeBarProps = ReturnType<typeof useMerge> & { comparison: ComparedPair };

function MergeBar({ comparison, merge, submit }: MergeBarProps) {
  const { candidate, other, pair } = comparison;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dismissal = useDismissal();
  return (
    <Box data-sticky-foot sx={barStyles}>
      {merge.error !== null && (
        <Alert severity="error" sx={{ flex: '1 1 100%' }}>
          {merge.error.message}
        </Alert>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', flex: { xs: '1 1 100%', sm: '1 1 200px' } }}>
        {t('duplicates.merge.submitHint')}
      </Typography>
      {pair !== null && pair.dismissedAt === null && (
        <Button
          disabled={dismissal.isBusy || merge.isPending}
          onClick={() => {
            dismissal.dismiss(pair);
            void navigate({ href: links.duplicates(), replace: true });
          }}
        >
          {t('duplicates.dismiss')}
        </Button>
      )}
      <Button
        variant="contained"
        loading={merge.isPending}
        disabled={merge.isSuccess}
        aria-label={`${t('duplicates.merge.submit')}: ${fullName(candidate)}, ${fullName(other)}`}
        // A second press may come before the first is shown.
        {...singlePress(submit)}
      >
        {t('duplicates.merge.submit')}
      </Button>
    </Box>
  );
}

function useMerge(
  { candidate, other }: ComparedPair,
  { fromOther, onStale }: { fromOther: readonly ChosenField[]; onStale: () => void },
) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const params = { companyId: useCompany().id, candidateId: candidate.id, otherId: other.id };
  const client = useQueryClient();
  const merge = useChange(duplicates.merge, {
    invalidates: changedByMerge,
    // The page of the candidate reads all its parts anew; the comparison ends with this one.
    onSuccess: () => void client.invalidateQueries({ refetchType: 'none' }),
  });
  const submit = (): void => {
    const body = { version: candidate.version, otherVersion: other.version, fromOther: [...fromOther] };
    merge.mutate(
      { params, body },
      {
        onSuccess: () => {
          toast.success(t('duplicates.merge.done'));
          void navigate({ href: links.candidate(candidate.id), replace: true });
        },
        onError: (error) => {
          if (error.code !== 'duplicates.stale') return;
          // The comparison is read anew, so the reason must not be in it.
          toast.error(error.message);
          onStale();
        },
      },
    );
  };
  return { merge, submit };
}

const barStyles = {
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  marginBlockStart: 2,
  paddingBlock: 1.5,
  backgroundColor: 'background.default',
} as const;
