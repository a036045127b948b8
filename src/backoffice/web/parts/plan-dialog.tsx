import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { billingAdmin, type ListedPlan } from '#billing/admin-contract.ts';
import { currencies, freePlan } from '#billing/rules.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SwitchField } from '#ui/fields/switch-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { backoffice } from '../../contract.ts';
import { tenantBilling } from '../../billing-contract.ts';
import { draftOf, planForm, planLimits, valuesOf } from './plan-form.ts';

type PlanDialogProps = { plan?: ListedPlan; plans: ListedPlan[]; onClose: () => void };

/** Creates a plan, or saves a changed one as its next version. */
export function PlanDialog({ plan, plans, onClose }: PlanDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const save = useChange(billingAdmin.savePlan, {
    invalidates: [billingAdmin.listPlans, tenantBilling.listSubscriptions, backoffice.listLog],
  });
  const last = Math.max(0, ...plans.map(({ position }) => position));
  const { form, dialog } = useContractForm({
    schema: planForm.refine(({ key }) => plan !== undefined || plans.every((one) => one.key !== key), {
      path: ['key'],
      error: 'backoffice.validation.planKeyTaken',
    }),
    defaultValues: valuesOf(plan, last + 1),
    checks: 'onSubmit',
    onSubmit: async (values) => {
      await save.mutateAsync({ params: { planKey: values.key }, body: draftOf(values) });
      toast.success(t('backoffice.plans.saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(plan === undefined ? 'backoffice.plans.add' : 'backoffice.plans.change')}
      description={t(plan === undefined ? 'backoffice.plans.addHelp' : 'backoffice.plans.changeHelp')}
      submitLabel={t(plan === undefined ? 'backoffice.plans.add' : 'backoffice.plans.save')}
      width="md"
      {...dialog}
      onClose={onClose}
    >
      <Names control={form.control} isNew={plan === undefined} />
      {plan?.key !== freePlan && <Prices control={form.control} />}
      <Limits control={form.control} />
      <SwitchField
        control={form.control}
        name="isVisible"
        label={t('backoffice.plans.isVisible')}
        help={t('backoffice.plans.isVisibleHelp')}
      />
    </FormDialog>
  );
}

type Values = z.input<typeof planForm>;
type Part = { control: Control<Values, unknown, z.output<typeof planForm>> };

function Names({ control, isNew }: Part & { isNew: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {isNew && (
        <TextField
          control={control}
          name="key"
          label={t('backoffice.plans.key')}
          help={t('backoffice.plans.keyHelp')}
          autoComplete="off"
          required
        />
      )}
      <Box sx={pairStyles}>
        {(['en', 'tr'] as const).map((language) => (
          <TextField
            key={language}
            control={control}
            name={`names.${language}`}
            label={t(`backoffice.plans.name.${language}`)}
            lang={language}
            autoComplete="off"
            required
          />
        ))}
      </Box>
      <Box sx={pairStyles}>
        {(['en', 'tr'] as const).map((language) => (
          <TextArea
            key={language}
            control={control}
            name={`features.${language}`}
            label={t(`backoffice.plans.features.${language}`)}
            help={t('backoffice.plans.featuresHelp')}
            lang={language}
          />
        ))}
      </Box>
    </>
  );
}

function Prices({ control }: Part) {
  const { t } = useTranslation();
  return (
    <>
      <Typography variant="h3">{t('backoffice.plans.prices')}</Typography>
      {currencies.map((currency) => (
        <Box key={currency} sx={pairStyles}>
          {(['month', 'year'] as const).map((interval) => (
            <NumberField
              key={interval}
              control={control}
              name={`prices.${currency}.${interval}`}
              label={t(`backoffice.plans.price.${interval}`, { currency })}
              unit={currency}
              decimals
              required
            />
          ))}
        </Box>
      ))}
    </>
  );
}

function Limits({ control }: Part) {
  const { t } = useTranslation();
  return (
    <>
      <Typography variant="h3">{t('backoffice.plans.limits')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('backoffice.plans.limitsHelp')}
      </Typography>
      <Box sx={pairStyles}>
        {planLimits.map((name) => (
          <NumberField
            key={name}
            control={control}
            name={name}
            label={t(`backoffice.plans.max.${name}`)}
            placeholder={t('backoffice.plans.unlimited')}
            {...(name === 'storageGigabytes' && { unit: 'GB' })}
          />
        ))}
        <NumberField
          control={control}
          name="trialDays"
          label={t('backoffice.plans.trialDays')}
          help={t('backoffice.plans.trialDaysHelp')}
          required
        />
        <NumberField
          control={control}
          name="position"
          label={t('backoffice.plans.position')}
          help={t('backoffice.plans.positionHelp')}
          required
        />
      </Box>
    </>
  );
}
