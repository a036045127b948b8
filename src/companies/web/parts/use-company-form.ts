import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#platform/web/call.ts';
import { useEditForm } from '#platform/web/form/use-edit-form.ts';
import { useToast } from '#ui/toasts.tsx';
import { companies, type Company, type companyChange } from '../../contract.ts';
import { useCacheCompany } from '../queries.ts';

/** A form for some fields of the company's info; saving sends only these fields. */
export function useCompanyForm<Values extends FieldValues>(
  company: Company,
  schema: z.ZodType<z.output<typeof companyChange>, Values>,
  values: Values,
) {
  const { t } = useTranslation();
  const toast = useToast();
  const keep = useCacheCompany();
  return useEditForm<Values, z.output<typeof companyChange>>({
    schema,
    defaultValues: values as never,
    onSubmit: async (body, markSaved) => {
      const changed = await call(companies.update, { params: { companyId: company.id }, body });
      markSaved();
      await keep(changed);
      toast.success(t('companies.info.saved'));
    },
  });
}
