import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import type { BillingOverview, OfferedPlan } from '../../contract.ts';
import { type BillingInterval, billingIntervals, limitNames } from '../../rules.ts';
import { formatMoney } from '../format-money.ts';
import { amountText } from './usage-panel.tsx';

type Choice = { plan: string; interval: BillingInterval; coupon: string };
type Props = { overview: BillingOverview; choice: Choice; onChange: (choice: Choice) => void };

/** The offered plans side by side, monthly or yearly, and a coupon. */
export function PlanChoice({ overview, choice, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Stack sx={{ gap: 2.5, paddingBlock: 1 }}>
      <IntervalChoice choice={choice} onChange={onChange} />
      <FormControl>
        <FormLabel id={`${id}-plan`}>{t('billing.change.plan')}</FormLabel>
        <RadioGroup
          aria-labelledby={`${id}-plan`}
          value={choice.plan}
          onChange={(_event, plan) => onChange({ ...choice, plan })}
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' },
            marginBlockStart: 1,
          }}
        >
          {overview.plans.map((plan) => (
            <PlanCard key={plan.key} plan={plan} overview={overview} choice={choice} />
          ))}
        </RadioGroup>
      </FormControl>
      <FieldFrame id={`${id}-coupon`} label={t('billing.change.coupon')} sx={{ maxWidth: 260 }}>
        <OutlinedInput
          id={`${id}-coupon`}
          value={choice.coupon}
          onChange={(event) => onChange({ ...choice, coupon: event.target.value })}
          slotProps={{ input: { maxLength: 30, autoComplete: 'off' } }}
        />
      </FieldFrame>
    </Stack>
  );
}

function IntervalChoice({ choice, onChange }: Omit<Props, 'overview'>) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={`${id}-interval`}>{t('billing.change.interval')}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={`${id}-interval`}
        value={choice.interval}
        onChange={(_event, interval) => onChange({ ...choice, interval: interval as BillingInterval })}
      >
        {billingIntervals.map((interval) => (
          <FormControlLabel
            key={interval}
            value={interval}
            control={<Radio />}
            label={t(`billing.intervals.${interval}`)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

type CardProps = { plan: OfferedPlan; overview: BillingOverview; choice: Choice };

function PlanCard({ plan, overview, choice }: CardProps) {
  const { t } = useTranslation();
  const { interval } = choice;
  const isCurrent = plan.key === overview.plan.key;
  const price = t(`billing.per.${interval}`, {
    price: formatMoney(plan.prices[interval], overview.currency),
  });
  return (
    <Box
      sx={(theme) => ({
        border: `${choice.plan === plan.key ? 2 : 1}px solid ${choice.plan === plan.key ? theme.palette.primary.main : theme.kadro.line}`,
        borderRadius: '12px',
        padding: choice.plan === plan.key ? '11px' : '12px',
        minWidth: 0,
      })}
    >
      <FormControlLabel
        value={plan.key}
        control={<Radio />}
        label={
          <>
            <Typography component="span" variant="subtitle1">
              {isCurrent ? t('billing.change.current', { plan: plan.name }) : plan.name}
            </Typography>
            <Typography component="span" variant="body2" sx={{ display: 'block' }}>
              {price}
            </Typography>
          </>
        }
      />
      <Box
        component="ul"
        sx={{ margin: '8px 0 0', paddingInlineStart: 2.5, fontSize: '0.8125rem', lineHeight: '22px' }}
      >
        {limitNames.map((limit) => (
          <li key={limit}>{limitText(limit, plan.limits[limit], t)}</li>
        ))}
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </Box>
    </Box>
  );
}

function limitText(limit: (typeof limitNames)[number], max: number | null, t: TFunction): string {
  if (max === null) return t(`billing.included.${limit}Unlimited`);
  return t(`billing.included.${limit}`, { count: max, amount: amountText(limit, max) });
}
