import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { keyOf, queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useToast } from '#ui/toasts.tsx';
import { mailTemplates, signature } from '../../contract.ts';

/** The member's signature below mails to candidates, with a preview in both languages. */
export function SignatureDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const params = { companyId: useCompany().id };
  const { data } = useSuspenseQuery(queryOf(mailTemplates.readSignature, { params }));
  const { form, dialog } = useContractForm({
    schema: signature,
    defaultValues: data,
    onSubmit: async (body) => {
      await call(mailTemplates.saveSignature, { params, body });
      await client.invalidateQueries({ queryKey: keyOf(mailTemplates.readSignature) });
      toast.success(t('mail-templates.signature.saved'));
      onClose();
    },
  });
  const { en = '', tr = '' } = useWatch({ control: form.control });
  return (
    <FormDialog
      title={t('mail-templates.signature.title')}
      description={t('mail-templates.signature.lead')}
      submitLabel={t('mail-templates.signature.save')}
      {...dialog}
      onClose={onClose}
    >
      <TextArea
        control={form.control}
        name="en"
        label={t('mail-templates.languages.en')}
        minRows={3}
        countTo={1000}
      />
      <TextArea
        control={form.control}
        name="tr"
        label={t('mail-templates.languages.tr')}
        minRows={3}
        countTo={1000}
      />
      <Preview language="en" text={en || tr} />
      <Preview language="tr" text={tr || en} />
    </FormDialog>
  );
}

function Preview({ language, text }: { language: 'en' | 'tr'; text: string }) {
  const { t } = useTranslation();
  const name = t('mail-templates.signature.preview', { language: t(`mail-templates.languages.${language}`) });
  return (
    <Box component="section" aria-label={name} sx={previewStyles}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography lang={language} variant="body2" sx={textStyles}>
        {text || t('mail-templates.signature.none')}
      </Typography>
    </Box>
  );
}

const textStyles = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
const previewStyles = (theme: { kadro: { line: string; page: string } }) => ({
  padding: 1.5,
  borderRadius: '10px',
  border: `1px solid ${theme.kadro.line}`,
  backgroundColor: theme.kadro.page,
});
