import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { download } from '#platform/web/download.ts';
import { formatNumber } from '#platform/web/format.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { statusRole } from '#ui/status-role.ts';
import { useToast } from '#ui/toasts.tsx';
import { billingArchives, type InvoiceArchive } from '../../archive-contract.ts';

/**
 * Downloads the invoices of a year, which a task writes first. The archive is downloaded by itself when the member
 * waited for it; one who returns finds it for a day.
 */
export function DownloadYear({ year }: { year: number }) {
  const { t } = useTranslation();
  const { archive, start, isPending, save } = useArchive(year);
  const [isAwaited, setIsAwaited] = useState(false);
  const { state = null, written = 0, total = 0 } = archive ?? {};
  const onReady = useEffectEvent(() => {
    if (isAwaited) save();
  });
  useEffect(() => {
    if (state === 'ready') onReady();
  }, [state]);
  const isBusy = isPending || state === 'waiting';
  return (
    <Stack direction="row" sx={{ rowGap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography
        {...statusRole}
        variant="body2"
        sx={{ fontVariantNumeric: 'tabular-nums', '&:not(:empty)': { marginInlineEnd: 1.5 } }}
      >
        {state === 'waiting' &&
          t('billing.archive.waiting', { written: formatNumber(written), total: formatNumber(total) })}
        {state === 'failed' && t('billing.archive.failed')}
      </Typography>
      <Button
        variant="outlined"
        startIcon={<Download size={16} aria-hidden />}
        loading={isBusy}
        onClick={() => {
          setIsAwaited(true);
          start();
        }}
      >
        {t('billing.invoices.downloadYear', { year: String(year) })}
      </Button>
      {state === 'ready' && (
        <Button variant="text" onClick={save}>
          {t('billing.archive.again')}
        </Button>
      )}
    </Stack>
  );
}

function useArchive(year: number) {
  const { i18n } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const params = { companyId: useCompany().id };
  const of = { year, language: i18n.language === 'tr' ? ('tr' as const) : ('en' as const) };
  const query = queryOf(billingArchives.readArchive, { params, query: of });
  const { data } = useQuery({
    ...query,
    staleTime: 0,
    refetchInterval: ({ state: { data: read } }) => (read?.state === 'waiting' ? 1000 : false),
  });
  const complain = (error: unknown): void =>
    toast.error(error instanceof CallError ? error.message : String(error));
  const started = useMutation({
    mutationFn: () => call(billingArchives.startArchive, { params, body: of }),
    onSuccess: (archive: InvoiceArchive) => client.setQueryData(query.queryKey, archive),
    onError: complain,
  });
  return {
    archive: data,
    isPending: started.isPending,
    start: () => started.mutate(),
    save: () => void download(billingArchives.downloadYear, { params, query: of }).catch(complain),
  };
}
