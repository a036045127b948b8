import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf, call, CallError, send } from '#platform/web/call.ts';
import { useToast } from '#ui/toasts.tsx';
import { companies, company as companySchema, type Company } from '../../contract.ts';
import { useKeepCompany } from '../queries.ts';

/** Sends a picture of the company, or takes it away; the shell shows it at once. */
export function useCompanyPhoto(company: Company) {
  const { t } = useTranslation();
  const toast = useToast();
  const keep = useKeepCompany();
  const [busy, setBusy] = useState(false);
  const params = { companyId: company.id };
  const upload = async (file: File): Promise<void> => {
    setBusy(true);
    try {
      const init = { method: 'PUT', body: file, headers: { 'content-type': 'application/octet-stream' } };
      const answer = await send(addressOf(companies.changePhoto, { params }), init);
      await keep(companySchema.parse(await answer.json()));
      toast.success(t('companies.info.saved'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    }
    setBusy(false);
  };
  const remove = async (): Promise<void> => keep(await call(companies.removePhoto, { params }));
  return { upload, remove, busy };
}
