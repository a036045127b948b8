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
import { formatDate } from '#platform/web/format.ts';
import { queryOf } from '#platform/web/query.ts';
import { Facts } from '#ui/page/facts.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { people, type Person, type PersonDetail } from '../../people-contract.ts';

type PersonDialogProps = { tenantId: string; person: Person; onClose: () => void };

/** The record of a candidate, to read only. */
export function PersonDialog({ tenantId, person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const query = useQuery(queryOf(people.readPerson, { params: { tenantId, personId: person.id } }));
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{`${person.name} ${person.surname}`.trim()}</DialogTitle>
      <DialogContent>
        {query.error !== null && <FailureState error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <ListSkeleton />}
        {query.data !== undefined && <Record person={query.data} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ui.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Record({ person }: { person: PersonDetail }) {
  const { t } = useTranslation();
  const facts = [
    { label: t('backoffice.people.email'), value: person.email },
    { label: t('backoffice.people.phone'), value: person.phoneNumber },
    { label: t('backoffice.people.city'), value: person.city },
    {
      label: t('backoffice.people.work'),
      value: [person.currentTitle, person.currentCompany].filter(Boolean).join(', '),
    },
    { label: t('backoffice.created'), value: formatDate(person.createdAt) },
  ];
  return (
    <Stack sx={{ gap: 2 }}>
      <Facts facts={facts.filter(({ value }) => value !== '')} />
      <Typography variant="subtitle1" component="h3">
        {t('backoffice.people.applications')}
      </Typography>
      {person.applications.length === 0 && t('backoffice.people.noApplications')}
      <Facts
        facts={person.applications.map(({ job, step, outcome, appliedAt }) => ({
          label: job,
          value: [step, t(`backoffice.people.outcomes.${outcome}`), formatDate(appliedAt)].join(' · '),
        }))}
      />
    </Stack>
  );
}
