import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { Surface } from '#ui/page/surface.tsx';
import type { Usage } from '../../contract.ts';
import { usageState } from '../../rules.ts';

const colors = { near: 'warning.main', reached: 'error.main', over: 'error.main' } as const;

/** How much of each limit of the plan is used. */
export function UsagePanel({ usage }: { usage: Usage[] }) {
  const { t } = useTranslation();
  return (
    <Surface title={t('billing.usage.title')} description={t('billing.usage.lead')} headingLevel={3}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: '20px 32px' }}>
        {usage.map((one) => (
          <UsageBar key={one.limit} usage={one} />
        ))}
      </Box>
    </Surface>
  );
}

function UsageBar({ usage: { limit, used, max } }: { usage: Usage }) {
  const { t } = useTranslation();
  const id = useId();
  const state = usageState(used, max);
  const show = (value: number): string => amountText(limit, value);
  const text =
    max === null
      ? t('billing.usage.unlimited', { used: show(used) })
      : t('billing.usage.of', { used: show(used), max: show(max) });
  return (
    <Stack sx={{ gap: 0.75, minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Typography id={id} variant="subtitle2" component="span">
          {t(`billing.limits.${limit}`)}
        </Typography>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {text}
        </Typography>
      </Stack>
      {max !== null && (
        <LinearProgress
          variant="determinate"
          aria-labelledby={id}
          aria-valuetext={text}
          value={max === 0 ? 100 : Math.min(100, (used / max) * 100)}
          sx={{
            height: 8,
            borderRadius: 4,
            ...(state !== 'fine' && { '& .MuiLinearProgress-bar': { backgroundColor: colors[state] } }),
          }}
        />
      )}
      {state !== 'fine' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(`billing.usage.states.${state}`)} {state !== 'near' && t(`billing.usage.help.${limit}`)}
        </Typography>
      )}
    </Stack>
  );
}

const gigabyte = 1024 ** 3;

/** A number, or a size in gigabytes. */
export function amountText(limit: Usage['limit'], value: number): string {
  if (limit !== 'storage') return formatNumber(value);
  const unit = { style: 'unit', unit: 'gigabyte', maximumFractionDigits: value < gigabyte ? 2 : 1 } as const;
  return formatNumber(value / gigabyte, unit);
}
