import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { AlertTriangle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format.ts';
import type { Delivery } from '../../contract.ts';
import type { ShownKind } from './mail-delivery.tsx';

type DeliveryLineProps = { delivery: Delivery; kind: ShownKind };

/** Whether a mail was sent or returned. A sent mail may still be returned, so no line says that it arrived. */
export function DeliveryLine({ delivery, kind }: DeliveryLineProps) {
  const { t } = useTranslation();
  const { state, reason, problem, changedAt, recipient } = delivery;
  if (state !== 'failed')
    return (
      <Typography variant="caption" component="p" sx={lineStyles}>
        {t(`deliveries.${kind === 'message' ? 'message' : 'email'}.${state}`, {
          date: formatDateTime(changedAt),
        })}
      </Typography>
    );
  const isExplained = problem !== null && problem !== 'other';
  const unexplained = recipient === null ? 'withheld' : 'other';
  const words = isExplained
    ? t(`deliveries.problems.${problem}`)
    : reason || t(`deliveries.problems.${unexplained}`);
  return (
    <Box>
      <Typography variant="caption" component="p" sx={failureStyles}>
        <AlertTriangle size={13} aria-hidden style={{ flexShrink: 0, marginBlockStart: 3 }} />
        <span>{failureIn(t, { delivery, kind }, words)}</span>
      </Typography>
      {isExplained && reason !== null && reason !== '' && (
        <Typography variant="caption" component="p" sx={lineStyles}>
          {t('deliveries.answer', { reason })}
        </Typography>
      )}
    </Box>
  );
}

// A message names the address, because a person may have got another one since. A blind review withholds it.
function failureIn(
  t: ReturnType<typeof useTranslation>['t'],
  { delivery: { recipient }, kind }: DeliveryLineProps,
  problem: string,
): string {
  const isNamed = kind === 'message' && recipient !== null;
  return t(`deliveries.failed.${isNamed ? 'address' : kind}`, { address: recipient, problem });
}

const lineStyles = { color: 'text.secondary', overflowWrap: 'anywhere' } as const;
const failureStyles = (theme: Theme) => ({
  display: 'flex',
  gap: 0.5,
  alignItems: 'flex-start',
  overflowWrap: 'anywhere',
  color: theme.palette.error.main,
});
