import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { companies } from '#companies/contract.ts';
import { companyQuery, useCacheCompany } from '#companies/web/queries.ts';
import { call, CallError } from '#platform/web/call.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { jobAlerts } from '../../contract.ts';

/** Whether the careers site offers job alerts, and how many people subscribed; the switch is saved at once. */
export function JobAlertsPanel() {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id };
  const { data: company } = useSuspenseQuery(companyQuery(params.companyId));
  const { data: count } = useQuery(queryOf(jobAlerts.countSubscribers, { params }));
  const offer = useOffer(params);
  const subscribers = count?.subscribers;
  return (
    <Surface
      title={t('job-alerts.settings.title')}
      description={t('job-alerts.settings.lead')}
      headingLevel={3}
    >
      <Stack sx={{ gap: 1 }}>
        <FormControlLabel
          labelPlacement="start"
          sx={{ justifyContent: 'space-between', marginInline: 0, minHeight: 32 }}
          label={t('job-alerts.settings.offer')}
          control={
            <Switch
              checked={company.hasJobAlerts}
              disabled={offer.isPending}
              onChange={(_event, hasJobAlerts) => offer.mutate(hasJobAlerts)}
              slotProps={{ input: { role: 'switch', 'aria-describedby': 'job-alerts-help' } }}
            />
          }
        />
        <Typography id="job-alerts-help" variant="body2" sx={{ color: 'text.secondary' }}>
          {t('job-alerts.settings.offerHelp')}
        </Typography>
        <Typography variant="body2" sx={{ minHeight: '1.5em' }}>
          {subscribers === undefined
            ? ''
            : subscribers === 0
              ? t('job-alerts.settings.none')
              : t('job-alerts.settings.subscribers', { count: subscribers })}
        </Typography>
      </Stack>
    </Surface>
  );
}

function useOffer(params: { companyId: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const keep = useCacheCompany();
  return useMutation({
    mutationFn: (hasJobAlerts: boolean) => call(companies.updateCareers, { params, body: { hasJobAlerts } }),
    onSuccess: async (company) => {
      await keep(company);
      toast.success(t(company.hasJobAlerts ? 'job-alerts.settings.on' : 'job-alerts.settings.off'));
    },
    onError: (error) => toast.error(error instanceof CallError ? error.message : String(error)),
  });
}
