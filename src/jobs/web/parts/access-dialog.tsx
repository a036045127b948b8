import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { type AccessLine, jobAccess } from '../../access-contract.ts';

type AccessQuery = {
  data: { items: AccessLine[]; hasMore: boolean } | undefined;
  error: Error | null;
  refetch: () => unknown;
};
type AccessDialogProps = { title: string; lead: string; loaded: AccessQuery; onClose: () => void };

/** The members who can see an object, each with the reason. */
export function AccessDialog({ title, lead, loaded, onClose }: AccessDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 1.5 }}>
          {lead}
        </Typography>
        <AccessLines loaded={loaded} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ui.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function AccessLines({ loaded: { data, error, refetch } }: { loaded: AccessQuery }) {
  const { t } = useTranslation();
  if (error !== null) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ListSkeleton rows={4} />;
  return (
    <>
      <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 1.5 }}>
        {data.items.map((line) => (
          <Stack component="li" direction="row" key={line.memberId} sx={{ gap: 1.5, alignItems: 'center' }}>
            <PersonAvatar name={line.name} surname={line.surname} photoUrl={line.avatar} size={32} />
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>{`${line.name} ${line.surname}`}</Typography>
              {line.reasons.map((reason) => (
                <Reason key={reason.kind === 'team' ? reason.job.id : reason.kind} reason={reason} />
              ))}
            </Box>
          </Stack>
        ))}
      </Stack>
      {data.hasMore && <Typography variant="body2">{t('jobs.access.more')}</Typography>}
    </>
  );
}

function Reason({ reason }: { reason: AccessLine['reasons'][number] }) {
  const { t } = useTranslation();
  const words =
    reason.kind === 'team'
      ? t('jobs.access.team', { job: reason.job.title, role: t(`jobs.roles.${reason.role}`) })
      : t(`jobs.access.${reason.kind}`);
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {words}
    </Typography>
  );
}

/** The access dialog of a job. */
export function JobAccessDialog({
  job,
  onClose,
}: {
  job: { id: string; title: string };
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id, jobId: job.id };
  const { data, error, refetch } = useQuery(queryOf(jobAccess.explain, { params }));
  return (
    <AccessDialog
      title={t('jobs.access.title', { name: job.title })}
      lead={t('jobs.access.lead')}
      loaded={{ data, error, refetch }}
      onClose={onClose}
    />
  );
}
