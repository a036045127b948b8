import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import type { ExceededLimit } from '../../contract.ts';
import { amountText } from './usage-panel.tsx';

type ExceededLimitsProps = {
  exceeded: ExceededLimit[];
  /** Name of the plan that includes less than the company uses. */
  plan: string;
  /** Day from which on the limits apply; null for now. */
  date: string | null;
};

/** Names the acts that end while a company is above the limits of a plan; empty for one that is not. */
export function ExceededLimits({ exceeded, plan, date }: ExceededLimitsProps) {
  const { t } = useTranslation();
  if (exceeded.length === 0) return null;
  return (
    <Alert severity="warning">
      <Stack sx={{ gap: 1 }}>
        <span>
          {date === null ? t('billing.above.now', { plan }) : t('billing.above.later', { plan, date })}
        </span>
        {exceeded.map(({ limit, used, max, names }) => (
          <div key={limit}>
            <strong>
              {t(`billing.limits.${limit}`)}:{' '}
              {t('billing.usage.of', { used: amountText(limit, used), max: amountText(limit, max ?? 0) })}
            </strong>{' '}
            {t(`billing.above.cannot.${limit}`)}
            {names.length > 0 && <Beyond names={names} more={used - (max ?? 0) - names.length} />}
          </div>
        ))}
      </Stack>
    </Alert>
  );
}

/** The jobs or members that are above the limit. */
function Beyond({ names, more }: { names: string[]; more: number }) {
  const { t } = useTranslation();
  return (
    <>
      <div>{t('billing.above.beyond')}</div>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere' }}>
        {names.map((name, place) => (
          <li key={`${place} ${name}`}>{name}</li>
        ))}
        {more > 0 && <li>{t('billing.above.more', { count: more })}</li>}
      </Box>
    </>
  );
}
