import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { companies, type Company } from '../../contract.ts';
import { useCacheCompany } from '../queries.ts';

/** Whether people can apply without a job; the switch is saved at once. */
export function IntroductionsPanel({ company }: { company: Company }) {
  const { t } = useTranslation();
  const toast = useToast();
  const keep = useCacheCompany();
  const offer = useMutation({
    mutationFn: (takesIntroductions: boolean) =>
      call(companies.updateCareers, { params: { companyId: company.id }, body: { takesIntroductions } }),
    onSuccess: async (changed) => {
      await keep(changed);
      toast.success(t(`companies.introductions.${changed.takesIntroductions ? 'on' : 'off'}`));
    },
    onError: (error) => toast.error(error instanceof CallError ? error.message : String(error)),
  });
  return (
    <Surface title={t('companies.introductions.title')} headingLevel={3}>
      <Stack sx={{ gap: 1 }}>
        <FormControlLabel
          labelPlacement="start"
          sx={{ justifyContent: 'space-between', marginInline: 0, minHeight: 32 }}
          label={t('companies.introductions.offer')}
          control={
            <Switch
              checked={company.takesIntroductions}
              disabled={offer.isPending}
              onChange={(_event, takesIntroductions) => offer.mutate(takesIntroductions)}
              slotProps={{ input: { role: 'switch', 'aria-describedby': 'introductions-help' } }}
            />
          }
        />
        <Typography id="introductions-help" variant="body2" sx={{ color: 'text.secondary' }}>
          {t('companies.introductions.help')}
        </Typography>
      </Stack>
    </Surface>
  );
}
