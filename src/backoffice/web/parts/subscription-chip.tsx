import { useTranslation } from 'react-i18next';
import type { SubscriptionStatus } from '#billing/state-rules.ts';
import { StatusChip } from '#ui/page/status-chip.tsx';

const tones = { trialing: 'info', active: 'success', past_due: 'danger', cancelled: 'neutral' } as const;

export function SubscriptionChip({ status }: { status: SubscriptionStatus }) {
  const { t } = useTranslation();
  return <StatusChip tone={tones[status]} label={t(`billing.statuses.${status}`)} />;
}
