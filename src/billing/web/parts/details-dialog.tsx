import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#platform/web/call.ts';
import { useCountryChoices } from '#platform/web/country-names.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { billing, billingDetailsDraft, type BillingOverview } from '../../contract.ts';
import { isEuCountry } from '../../vat-rules.ts';
import { useCacheOverview } from '../queries.ts';

const fields = billingDetailsDraft.extend({
  // Clearing the field sets null.
  country: z
    .string()
    .nullable()
    .transform((code) => code ?? '')
    .pipe(billingDetailsDraft.shape.country),
});
type Values = z.input<typeof fields>;

type Props = { overview: BillingOverview; onClose: () => void; onSaved: () => void };

/** Enters the recipient of the invoices. The server checks the tax number. */
export function DetailsDialog({ overview, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const keep = useCacheOverview();
  const params = { companyId: useCompany().id };
  const { form, dialog } = useContractForm<Values, z.output<typeof fields>>({
    schema: fields,
    defaultValues: valuesOf(overview),
    onSubmit: async (body) => {
      keep(await call(billing.saveDetails, { params, body }));
      toast.success(t('billing.details.saved'));
      onSaved();
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={t('billing.details.title')}
      description={t('billing.details.dialogLead')}
      submitLabel={t('billing.details.save')}
      onClose={onClose}
    >
      <DetailFields form={form} />
    </FormDialog>
  );
}

const lines = [
  ['name', 'organization'],
  ['addressLine1', 'address-line1'],
  ['addressLine2', 'address-line2'],
  ['postalCode', 'postal-code'],
  ['city', 'address-level2'],
] as const;

function DetailFields({ form }: { form: UseFormReturn<Values, unknown, z.output<typeof fields>> }) {
  const { t } = useTranslation();
  const { control } = form;
  const country = form.watch('country') ?? '';
  return (
    <>
      {lines.map(([name, autoComplete]) => (
        <TextField
          key={name}
          control={control}
          name={name}
          label={t(`billing.details.${name}`)}
          autoComplete={autoComplete}
        />
      ))}
      <ComboField
        control={control}
        name="country"
        label={t('billing.details.country')}
        options={useCountryChoices()}
        placeholder={t('billing.details.noCountry')}
      />
      {country === 'TR' && (
        <TextField control={control} name="taxOffice" label={t('billing.details.taxOffice')} />
      )}
      <TextField
        control={control}
        name="taxNumber"
        label={t(`billing.details.${isEuCountry(country) ? 'vatNumber' : 'taxNumber'}`)}
        help={t(`billing.details.numberHelp.${helpOf(country)}`)}
      />
      <TextField
        control={control}
        name="email"
        label={t('billing.details.email')}
        help={t('billing.details.emailHelp')}
        inputMode="email"
        autoComplete="email"
      />
      <SelectField
        control={control}
        name="language"
        label={t('billing.details.language')}
        options={(['en', 'tr'] as const).map((value) => ({ value, label: t(`billing.languages.${value}`) }))}
      />
    </>
  );
}

function helpOf(country: string): 'tr' | 'eu' | 'other' {
  if (country === 'TR') return 'tr';
  return isEuCountry(country) ? 'eu' : 'other';
}

function valuesOf({ details, suggestedDetails }: BillingOverview): Values {
  const known = details ?? suggestedDetails;
  return {
    name: known.name ?? '',
    addressLine1: known.addressLine1 ?? '',
    addressLine2: known.addressLine2 ?? '',
    postalCode: known.postalCode ?? '',
    city: known.city ?? '',
    country: known.country ?? null,
    taxOffice: known.taxOffice ?? '',
    taxNumber: known.taxNumber ?? '',
    email: known.email ?? '',
    language: known.language ?? 'en',
  };
}
