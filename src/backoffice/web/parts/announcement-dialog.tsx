import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useToast } from '#ui/toasts.tsx';
import { announcementDraft, announcements } from '../../announcements-contract.ts';
import { backoffice } from '../../contract.ts';

type AnnouncementDialogProps = { plans: Record<string, string>; onClose: () => void };

/** Publishes a text in both languages, to all companies or to those on some plans. */
export function AnnouncementDialog({ plans, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const publish = useChange(announcements.publishAnnouncement, {
    invalidates: [announcements.listAnnouncements, backoffice.listLog],
  });
  const { form, dialog } = useContractForm({
    schema: announcementDraft,
    defaultValues: { wording: { en: '', tr: '' }, planKeys: null },
    checks: 'onSubmit',
    onSubmit: async (body) => {
      await publish.mutateAsync({ body });
      toast.success(t('backoffice.announcements.published'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('backoffice.announcements.add')}
      description={t('backoffice.announcements.lead')}
      submitLabel={t('backoffice.announcements.publish')}
      {...dialog}
      onClose={onClose}
    >
      {(['en', 'tr'] as const).map((language) => (
        <TextArea
          key={language}
          control={form.control}
          name={`wording.${language}`}
          label={t(`backoffice.announcements.text.${language}`)}
          countTo={280}
          required
        />
      ))}
      {Object.keys(plans).length > 0 && (
        <Controller
          control={form.control}
          name="planKeys"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <PlanChoice plans={plans} chosen={value} onChange={onChange} error={error?.message} />
          )}
        />
      )}
    </FormDialog>
  );
}

type PlanChoiceProps = {
  plans: Record<string, string>;
  chosen: string[] | null;
  onChange: (chosen: string[] | null) => void;
  error: string | undefined;
};

/** All companies, or the plans of which at least one is ticked. */
function PlanChoice({ plans, chosen, onChange, error }: PlanChoiceProps) {
  const { t } = useTranslation();
  const box = (label: string, isChecked: boolean, change: (checked: boolean) => void) => (
    <FormControlLabel
      key={label}
      label={label}
      control={<Checkbox checked={isChecked} onChange={(_event, checked) => change(checked)} />}
    />
  );
  return (
    <FormControl component="fieldset" sx={{ marginBlockStart: 2, display: 'block' }}>
      <FormLabel component="legend">{t('backoffice.announcements.audience')}</FormLabel>
      <FormGroup>
        {box(t('backoffice.announcements.toAll'), chosen === null, (isAll) => onChange(isAll ? null : []))}
      </FormGroup>
      {chosen !== null && (
        <FormGroup row aria-label={t('backoffice.announcements.toPlans')} sx={{ paddingInlineStart: 3 }}>
          {Object.entries(plans).map(([key, name]) =>
            box(name, chosen.includes(key), (isOn) =>
              onChange(isOn ? [...chosen, key] : chosen.filter((one) => one !== key)),
            ),
          )}
        </FormGroup>
      )}
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
    </FormControl>
  );
}
