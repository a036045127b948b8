import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type AdminCoupon, couponAdmin, couponDraft, couponPattern } from '#billing/admin-contract.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { DateTimeField } from '#ui/fields/date-time-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { backoffice } from '../../contract.ts';

type CouponDialogProps = { coupon?: AdminCoupon; onClose: () => void };

const couponForm = couponDraft.extend({
  code: z
    .string()
    .overwrite((code) => code.trim().toUpperCase())
    .regex(couponPattern, 'backoffice.validation.couponCode'),
});
const stale = [couponAdmin.listCoupons, backoffice.listLog];

/** Creates a coupon, or changes how long and how often it can be entered. */
export function CouponDialog({ coupon, onClose }: CouponDialogProps) {
  const { t } = useTranslation();
  const { form, dialog } = useCouponForm({ ...(coupon !== undefined && { coupon }), onClose });
  const isNew = coupon === undefined;
  return (
    <FormDialog
      title={isNew ? t('backoffice.coupons.add') : t('backoffice.coupons.changeOf', { code: coupon.code })}
      description={t(isNew ? 'backoffice.coupons.addHelp' : 'backoffice.coupons.changeHelp')}
      submitLabel={t(isNew ? 'backoffice.coupons.add' : 'backoffice.coupons.save')}
      {...dialog}
      onClose={onClose}
    >
      {isNew && <NewFields control={form.control} />}
      <NumberField
        control={form.control}
        name="redemptionsMax"
        label={t('backoffice.coupons.redemptionsMax')}
        placeholder={t('backoffice.plans.unlimited')}
      />
      <DateTimeField
        control={form.control}
        name="validUntil"
        label={t('backoffice.coupons.validUntil')}
        help={t('backoffice.coupons.validUntilHelp')}
        zone={deviceZone}
        zoneNameAt={() => deviceZone}
      />
    </FormDialog>
  );
}

function useCouponForm({ coupon, onClose }: CouponDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const create = useChange(couponAdmin.createCoupon, { invalidates: stale });
  const change = useChange(couponAdmin.changeCoupon, { invalidates: stale });
  return useContractForm({
    schema: couponForm,
    defaultValues: {
      code: coupon?.code ?? '',
      percentOff: coupon?.percentOff ?? 20,
      periods: coupon === undefined ? 3 : coupon.periods,
      validUntil: coupon?.validUntil ?? null,
      redemptionsMax: coupon?.redemptionsMax ?? null,
    },
    checks: 'onSubmit',
    onSubmit: async ({ code, ...draft }) => {
      const { validUntil, redemptionsMax } = draft;
      if (coupon === undefined) await create.mutateAsync({ params: { code }, body: draft });
      else await change.mutateAsync({ params: { code }, body: { validUntil, redemptionsMax } });
      toast.success(t(coupon === undefined ? 'backoffice.coupons.created' : 'backoffice.coupons.changed'));
      onClose();
    },
  });
}

type FormControl = Control<z.input<typeof couponForm>, unknown, z.output<typeof couponForm>>;

/** The fields that never change. */
function NewFields({ control }: { control: FormControl }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        control={control}
        name="code"
        label={t('backoffice.coupons.code')}
        help={t('backoffice.coupons.codeHelp')}
        autoComplete="off"
        required
      />
      <NumberField
        control={control}
        name="percentOff"
        label={t('backoffice.coupons.percentOff')}
        unit="%"
        required
      />
      <NumberField
        control={control}
        name="periods"
        label={t('backoffice.coupons.periodsLabel')}
        help={t('backoffice.coupons.periodsHelp')}
        placeholder={t('backoffice.coupons.all')}
      />
    </>
  );
}

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
