import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useEditForm } from '#platform/web/form/use-edit-form.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormActions } from '#ui/fields/form-actions.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { meetingRooms, videoChange } from '../../room-contract.ts';

type VideoFormProps = { settings: { videoAddress: string; effectiveVideoAddress: string } };

/** The Jitsi server under which video meetings get their links. */
export function VideoForm({ settings }: VideoFormProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const toast = useToast();
  const { videoAddress, effectiveVideoAddress } = settings;
  const change = useChange(meetingRooms.changeVideo, { invalidates: [meetingRooms.listRooms] });
  const { form, submit, submitError, busy, dirty } = useEditForm({
    schema: videoChange,
    defaultValues: { videoAddress },
    onSubmit: async (body, markSaved) => {
      const saved = await change.mutateAsync({ params: { companyId }, body });
      markSaved({ videoAddress: saved.videoAddress });
      toast.success(t('meetings.rooms.video.saved'));
    },
  });
  const isFromInstallation = videoAddress === '' && effectiveVideoAddress !== '';
  return (
    <Surface>
      <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
        <TextField
          control={form.control}
          name="videoAddress"
          label={t('meetings.rooms.video.label')}
          help={
            isFromInstallation
              ? t('meetings.rooms.video.helpInstallation', { address: effectiveVideoAddress })
              : t('meetings.rooms.video.help')
          }
          maxLength={300}
        />
        <FormActions
          variant="inline"
          submitLabel={t('meetings.rooms.video.save')}
          busy={busy}
          dirty={dirty}
          note={submitError ?? undefined}
        />
      </Stack>
    </Surface>
  );
}
