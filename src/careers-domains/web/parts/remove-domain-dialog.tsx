import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type CareersDomain, careersDomains } from '../../contract.ts';
import { useCacheSettings } from './use-cache-settings.ts';

type Props = { domain: CareersDomain; onClose: () => void };

/** Asks before the domain is removed. */
export function RemoveDomainDialog({ domain, onClose }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const keep = useCacheSettings();
  const params = { companyId: useCompany().id };
  const remove = useMutation({
    mutationFn: () => call(careersDomains.remove, { params }),
    onSuccess: (settings) => {
      onClose();
      keep(settings);
      toast.success(t('careers-domains.removed'));
    },
  });
  return (
    <ConfirmDialog
      title={t('careers-domains.removeTitle', { domain: domain.displayName })}
      body={t('careers-domains.removeBody')}
      confirmLabel={t('careers-domains.remove')}
      tone="danger"
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
