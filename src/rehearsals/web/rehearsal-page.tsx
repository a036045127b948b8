import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useIsFetching, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { jobQuery } from '#jobs/web/queries.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { ChoiceSwitch } from '#ui/fields/choice-switch.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ForbiddenState } from '#ui/states/forbidden-state.tsx';
import { FormSkeleton } from '#ui/states/skeletons.tsx';
import { Rehearsal } from './parts/rehearsal.tsx';
import { rehearsalKey, type RehearsalStart, useEndOnLeave, useRehearsal } from './queries.ts';

const route = getRouteApi('/signed-in/shell/jobs/$jobId/rehearsal');

/** A member plays the applicant of a job: the careers site in a phone, and the mails beside it. */
export function RehearsalPage() {
  const { t } = useTranslation();
  const { jobId } = route.useParams();
  const { id: companyId } = useCompany();
  const { data: job } = useSuspenseQuery(jobQuery(companyId, jobId));
  const [language, setLanguage] = useState<'en' | 'tr'>(job.language === 'tr' ? 'tr' : 'en');
  const [round, setRound] = useState(0);
  const isStarting = useIsFetching({ queryKey: rehearsalKey(companyId, jobId) }) > 0;
  const restart = (): void => setRound((before) => before + 1);
  return (
    <PageFrame width="wide">
      <PageHeader
        title={t('rehearsals.title')}
        subtitle={t('rehearsals.subtitle', { job: job.title })}
        back={{ label: t('rehearsals.back'), href: links.job(jobId, 'general') }}
        controls={
          <ChoiceSwitch
            label={t('rehearsals.language')}
            value={language}
            onChange={setLanguage}
            choices={(['en', 'tr'] as const).map((value) => ({
              value,
              label: t(`rehearsals.languages.${value}`),
            }))}
          />
        }
        primaryAction={
          job.can.update && (
            <Button
              variant="outlined"
              startIcon={<RotateCcw size={15} aria-hidden />}
              loading={isStarting}
              onClick={restart}
            >
              {t('rehearsals.restart')}
            </Button>
          )
        }
      />
      {job.can.update ? (
        <Started start={{ companyId, jobId, language, round }} onRestart={restart} />
      ) : (
        <ForbiddenState />
      )}
    </PageFrame>
  );
}

type StartedProps = { start: RehearsalStart; onRestart: () => void };

function Started({ start, onRestart }: StartedProps) {
  const { data, error } = useRehearsal(start);
  useEndOnLeave(start, data?.id);
  if (error !== null) return <FailureState error={error} onRetry={onRestart} />;
  if (data === undefined) {
    return (
      <Box sx={{ maxWidth: 390 }}>
        <FormSkeleton />
      </Box>
    );
  }
  const { companyId, jobId } = start;
  const params = { companyId, jobId, rehearsalId: data.id };
  return <Rehearsal key={data.id} params={params} address={data.address} />;
}
