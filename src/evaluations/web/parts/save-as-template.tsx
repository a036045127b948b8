import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { NameDialog } from '#ui/dialogs/name-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { interviewKits, type KitContent, templateDraft } from '../../kit-contract.ts';
import { copyOf } from '../kit-values.ts';
import { templatesQuery } from '../queries.ts';

/** Saves a kit of a job as a template for other jobs; nothing for members who may not manage templates. */
export function SaveAsTemplate({ kit }: { kit: KitContent }) {
  const { t } = useTranslation();
  const { data } = useQuery(templatesQuery(useCompany().id));
  const [isOpen, setOpen] = useState(false);
  if (data?.can.manage !== true) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('evaluations.kit.saveAsTemplate')}</Button>
      {isOpen && <TemplateNameDialog kit={kit} onClose={() => setOpen(false)} />}
    </>
  );
}

const named = templateDraft.pick({ name: true });

function TemplateNameDialog({ kit, onClose }: { kit: KitContent; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const create = useChange(interviewKits.createTemplate, { invalidates: [interviewKits.listTemplates] });
  const { form, submit, dialog } = useContractForm({
    schema: named,
    defaultValues: { name: '' },
    onSubmit: async ({ name }) => {
      await create.mutateAsync({ params: { companyId }, body: { name, kit: copyOf(kit) } });
      toast.success(t('evaluations.templates.saved'));
      onClose();
    },
  });
  return (
    <NameDialog
      {...dialog}
      {...{ form, submit }}
      title={t('evaluations.kit.saveAsTemplate')}
      description={t('evaluations.templates.lead')}
      name="name"
      label={t('evaluations.templates.name')}
      maxLength={100}
      submitLabel={t('evaluations.templates.save')}
      onClose={onClose}
    />
  );
}
