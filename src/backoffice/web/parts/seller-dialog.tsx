import Box from '@mui/material/Box';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type AdminSeller, billingAdmin, sellerDraft } from '#billing/admin-contract.ts';
import { planKey } from '#billing/contract.ts';
import { text } from '#platform/contract/fields.ts';
import { useCountryChoices } from '#platform/web/country-names.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { backoffice } from '../../contract.ts';

type SellerDialogProps = { seller?: AdminSeller; sellers: AdminSeller[]; onClose: () => void };

// The address is one text with a line for each of its parts.
const form = sellerDraft.extend({ key: planKey, address: text(800).min(1, 'platform.validation.required') });
type Values = z.input<typeof form>;

/** A legal entity with its tax number, its series of numbers and its bank account. */
export function SellerDialog({ seller, sellers, onClose }: SellerDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const save = useChange(billingAdmin.saveSeller, {
    invalidates: [billingAdmin.listSellers, backoffice.listLog],
  });
  const { form: fields, dialog } = useContractForm({
    schema: form.refine(({ key }) => seller !== undefined || sellers.every((one) => one.key !== key), {
      path: ['key'],
      error: 'backoffice.validation.sellerKeyTaken',
    }),
    defaultValues: valuesOf(seller),
    checks: 'onSubmit',
    onSubmit: async ({ key, address, ...draft }) => {
      const lines = address.split('\n').map((line) => line.trim());
      await save.mutateAsync({
        params: { sellerKey: key },
        body: { ...draft, address: lines.filter((line) => line !== '') },
      });
      toast.success(t('backoffice.sellers.saved'));
      onClose();
    },
  });
  const act = seller === undefined ? 'add' : 'change';
  return (
    <FormDialog
      title={t(`backoffice.sellers.${act}`)}
      description={t(
        seller?.isCurrent ? 'backoffice.sellers.changeHelp' : 'backoffice.sellers.becomesCurrent',
      )}
      submitLabel={t(seller === undefined ? 'backoffice.sellers.add' : 'backoffice.sellers.save')}
      width="md"
      {...dialog}
      onClose={onClose}
    >
      <Fields control={fields.control} isNew={seller === undefined} />
    </FormDialog>
  );
}

function valuesOf(seller: AdminSeller | undefined): Values {
  if (seller === undefined) return emptyValues;
  const { isCurrent: _isCurrent, address, ...same } = seller;
  return { ...same, address: address.join('\n') };
}

const emptyValues: Values = {
  key: '',
  name: '',
  address: '',
  country: 'TR',
  taxOffice: '',
  taxNumber: '',
  bankName: '',
  iban: '',
  bic: '',
  numberPrefix: '',
  paymentDays: 14,
  timeZone: 'Europe/Istanbul',
};

const pairs = [
  ['taxOffice', 'taxNumber'],
  ['bankName', 'iban'],
] as const;

type FieldsProps = { control: Control<Values, unknown, z.output<typeof form>>; isNew: boolean };

function Fields({ control, isNew }: FieldsProps) {
  const { t } = useTranslation();
  const label = (name: keyof Values) => t(`backoffice.sellers.fields.${name}`);
  return (
    <>
      {isNew && (
        <TextField
          control={control}
          name="key"
          label={label('key')}
          help={t('backoffice.plans.keyHelp')}
          autoComplete="off"
          required
        />
      )}
      <TextField control={control} name="name" label={label('name')} autoComplete="organization" required />
      <TextArea
        control={control}
        name="address"
        label={label('address')}
        help={t('backoffice.sellers.addressHelp')}
        required
      />
      <ComboField
        control={control}
        name="country"
        label={label('country')}
        options={useCountryChoices()}
        placeholder={t('billing.details.noCountry')}
      />
      <MoneyFields control={control} />
    </>
  );
}

/** Tax number, bank account and what the numbers and dates of invoices follow. */
function MoneyFields({ control }: Pick<FieldsProps, 'control'>) {
  const { t } = useTranslation();
  const label = (name: keyof Values) => t(`backoffice.sellers.fields.${name}`);
  return (
    <>
      {pairs.map(([first, second]) => (
        <Box key={first} sx={pairStyles}>
          <TextField control={control} name={first} label={label(first)} autoComplete="off" />
          <TextField
            control={control}
            name={second}
            label={label(second)}
            autoComplete="off"
            required={second === 'taxNumber'}
          />
        </Box>
      ))}
      <Box sx={pairStyles}>
        <TextField control={control} name="bic" label={label('bic')} autoComplete="off" />
        <TextField
          control={control}
          name="numberPrefix"
          label={label('numberPrefix')}
          help={t('backoffice.sellers.numberPrefixHelp')}
          autoComplete="off"
          required
        />
        <NumberField
          control={control}
          name="paymentDays"
          label={label('paymentDays')}
          help={t('backoffice.sellers.paymentDaysHelp')}
          required
        />
        <TextField
          control={control}
          name="timeZone"
          label={label('timeZone')}
          help={t('backoffice.sellers.timeZoneHelp')}
          autoComplete="off"
          required
        />
      </Box>
    </>
  );
}
