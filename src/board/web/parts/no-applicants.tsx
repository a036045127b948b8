import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { CopyButton } from '#ui/page/copy-button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { AddCandidateDialog } from '../add-candidate-dialog.tsx';
import { useLiveBoard } from './use-live-board.ts';
import type { BoardState } from '../../rules.ts';
import type { BoardStore } from '../queries.ts';

export type NoApplicantsProps = { store: BoardStore; state: BoardState };

/** A board without applications: the public address to share, and the button that adds the first candidate. */
export function NoApplicants({ store, state }: NoApplicantsProps) {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  useLiveBoard(store, { dragging: false });
  const { job, can } = state;
  const isPublished = job.status === 'published';
  return (
    <>
      <EmptyState
        icon={UsersRound}
        size="large"
        title={t('board.noApplicants')}
        body={isPublished ? t('board.noApplicantsShare') : t('board.noApplicantsPublish')}
        action={
          <Stack sx={{ alignItems: 'center', gap: 1.5, maxWidth: '100%' }}>
            {isPublished ? <Address job={job} /> : <JobLink jobId={job.id} />}
            {can.addCandidate && (
              <Button startIcon={<Plus size={15} aria-hidden />} onClick={() => setAdding(true)}>
                {t('board.add.open')}
              </Button>
            )}
          </Stack>
        }
      />
      {isAdding && (
        <AddCandidateDialog
          jobId={job.id}
          mayCreate={can.createCandidate}
          onAdded={() => void store.refresh()}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

function Address({ job }: { job: BoardState['job'] }) {
  const { t } = useTranslation();
  const address = `${window.location.origin}${links.publicJob(useCompany().slug, job.slug)}`;
  return (
    <Box sx={shareStyles}>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {address}
      </Box>
      <CopyButton text={address} label={t('board.copyAddress')} />
    </Box>
  );
}

function JobLink({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <Button variant="outlined" component={LinkComponent} href={links.job(jobId, 'general')}>
      {t('applications.toJob')}
    </Button>
  );
}

const shareStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  maxWidth: '100%',
  paddingInlineStart: 1.5,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.paper',
  fontSize: '0.8125rem',
} as const;
