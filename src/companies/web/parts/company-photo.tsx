import { useTranslation } from 'react-i18next';
import { addressOf, call, send } from '#platform/web/call.ts';
import { PictureField } from '#ui/fields/picture-field.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { companies, company as companySchema, type Company } from '../../contract.ts';
import { useCacheCompany } from '../queries.ts';

/** The company's picture; the shell shows a change at once. */
export function CompanyPhoto({ company }: { company: Company }) {
  const { t } = useTranslation();
  const toast = useToast();
  const keep = useCacheCompany();
  const params = { companyId: company.id };
  const change = async (part: Blob): Promise<void> => {
    const init = { method: 'PUT', body: part, headers: { 'content-type': part.type } };
    const answer = await send(addressOf(companies.changePhoto, { params }), init);
    await keep(companySchema.parse(await answer.json()));
    toast.success(t('companies.info.saved'));
  };
  const remove = async (): Promise<void> => {
    await keep(await call(companies.removePhoto, { params }));
    toast.success(t('companies.info.saved'));
  };
  return (
    <Surface title={t('companies.info.photo')} headingLevel={3}>
      <PictureField
        name={company.name}
        photoUrl={company.photo}
        shape="square"
        help={t('companies.info.photoHelp')}
        removeTitle={t('companies.info.removeTitle')}
        removeBody={t('companies.info.removeBody')}
        onSend={change}
        onRemove={remove}
      />
    </Surface>
  );
}
