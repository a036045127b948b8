import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import Typography from '@mui/material/Typography';
import { NameDialog } from '#ui/dialogs/name-dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useCompany } from '#platform/web/session.ts';
import { reasonDraft, type RejectionReason, rejectionReasons } from '../reason-contract.ts';
import { useReasonChange } from './reason-queries.ts';

type ReasonTitleDialogProps = {
  /** The reason to rename; null for a new one. */
  reason: RejectionReason | null;
  onClose: () => void;
};

/** Adds a rejection reason, or renames one. */
export function ReasonTitleDialog({ reason, onClose }: ReasonTitleDialogProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const create = useReasonChange(rejectionReasons.createReason, 'created');
  const rename = useReasonChange(rejectionReasons.renameReason, 'renamed');
  const named = useContractForm({
    schema: reasonDraft,
    defaultValues: { title: reason?.title ?? '', texts: { en: '', tr: '', ...reason?.texts } },
    onSubmit: async (body) => {
      if (reason === null) await create({ params: { companyId }, body });
      else await rename({ params: { companyId, reasonId: reason.id }, body });
      onClose();
    },
  });
  return (
    <NameDialog
      {...named}
      title={t(reason === null ? 'applications.reasons.form.new' : 'applications.reasons.form.rename')}
      submitLabel={t(reason === null ? 'applications.reasons.form.create' : 'applications.reasons.form.save')}
      name="title"
      label={t('applications.reasons.form.title')}
      {...(reason !== null && { help: t('applications.reasons.form.renameHelp') })}
      maxLength={100}
      width="md"
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('applications.letter.reasonTextHelp')}
      </Typography>
      {(['en', 'tr'] as const).map((language) => (
        <TextArea
          key={language}
          control={named.form.control}
          name={`texts.${language}`}
          label={t(`applications.letter.reasonText.${language}`)}
          minRows={3}
          countTo={1500}
        />
      ))}
    </NameDialog>
  );
}
