import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceSwitch } from '#ui/fields/choice-switch.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { formAddress, ownPageOf } from '../frame-address.ts';
import { outcomeQuery, useSentAt } from '../queries.ts';
import { MailList } from './mail-list.tsx';
import { PhoneFrame } from './phone-frame.tsx';
import { TeamView } from './team-view.tsx';

type RehearsalProps = {
  params: { companyId: string; jobId: string; rehearsalId: string };
  /** Path of the job's page. */
  address: string;
};

/** The phone, and beside it what the form leads to. */
export function Rehearsal({ params, address }: RehearsalProps) {
  const { t } = useTranslation();
  const jobPage = new URL(address, window.location.origin);
  // The visit makes choosing the same page once more load it again.
  const [shown, setShown] = useState({ address, visit: 0 });
  const show = (next: string): void => setShown(({ visit }) => ({ address: next, visit: visit + 1 }));
  const { data: status, error } = useSentAt(params);
  const isSent = (status?.sentAt ?? null) !== null;
  const outcome = useQuery({ ...outcomeQuery(params), enabled: isSent });
  const ownPage = ownPageOf(outcome.data?.mails[0]?.html ?? '', jobPage);
  const failure = error ?? outcome.error;
  return (
    <Box sx={layout}>
      <Stack sx={{ gap: 1.5, minWidth: 0 }}>
        <ChoiceSwitch
          label={t('rehearsals.places')}
          value={placeOf(shown.address, jobPage)}
          onChange={(place) =>
            show({ job: address, form: formAddress(jobPage), own: ownPage ?? address }[place])
          }
          choices={[
            { value: 'job', label: t('rehearsals.showJob') },
            { value: 'form', label: t('rehearsals.showForm'), disabled: isSent },
            { value: 'own', label: t('rehearsals.showOwn'), disabled: ownPage === null },
          ]}
        />
        <PhoneFrame key={shown.visit} address={shown.address} jobPage={jobPage} onShow={show} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('rehearsals.privacy')}
        </Typography>
      </Stack>
      <Stack sx={{ gap: 2, minWidth: 0 }} aria-live="polite">
        {failure !== null && <FailureState error={failure} onRetry={() => void outcome.refetch()} />}
        {failure === null && !isSent && (
          <Surface title={t('rehearsals.notSentTitle')}>
            <Typography sx={{ color: 'text.secondary' }}>{t('rehearsals.notSentBody')}</Typography>
          </Surface>
        )}
        {failure === null && isSent && outcome.data === undefined && <ListSkeleton />}
        {outcome.data !== undefined && (
          <>
            <MailList mails={outcome.data.mails} jobPage={jobPage} onShow={show} />
            <TeamView card={outcome.data.card} />
          </>
        )}
      </Stack>
    </Box>
  );
}

type Place = 'job' | 'form' | 'own';

function placeOf(address: string, jobPage: URL): Place {
  if (address.startsWith('/applications/')) return 'own';
  return address.startsWith(`${jobPage.pathname}/apply`) ? 'form' : 'job';
}

const layout = {
  display: 'grid',
  gap: { xs: 3, md: 4 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '414px minmax(0, 760px)' },
} as const;
