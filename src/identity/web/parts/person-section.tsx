import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useEditForm } from '#platform/web/form/use-edit-form.ts';
import { languageNames, switchLanguage } from '#platform/web/language.ts';
import { useReloadUser } from '#platform/web/reload-user.ts';
import { useUser } from '#platform/web/session.ts';
import { FormActions } from '#ui/fields/form-actions.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { account, updateMeBody } from '../../account-contract.ts';
import { AvatarField } from './avatar-field.tsx';

const schema = updateMeBody.pick({ name: true, surname: true, language: true }).required();
const languages = Object.entries(languageNames).map(([value, label]) => ({ value, label }));

/** Picture, name and language. The picture is saved at once, the rest by the button. */
export function PersonSection() {
  const { t } = useTranslation();
  const { form, submit, submitError, busy, dirty } = usePersonForm();
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
      <Surface
        title={t('identity.account.person.title')}
        footer={
          <FormActions
            variant="inline"
            submitLabel={t('identity.account.save')}
            busy={busy}
            dirty={dirty}
            note={submitError ?? undefined}
          />
        }
      >
        <Stack sx={{ gap: 2.5 }}>
          <AvatarField />
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, '& > *': { flex: '1 1 0' } }}>
            <TextField
              control={form.control}
              name="name"
              label={t('identity.name')}
              autoComplete="given-name"
              required
            />
            <TextField
              control={form.control}
              name="surname"
              label={t('identity.surname')}
              autoComplete="family-name"
              required
            />
          </Stack>
          <Box sx={{ maxWidth: { sm: 'calc(50% - 8px)' } }}>
            <SelectField
              control={form.control}
              name="language"
              label={t('identity.account.person.language')}
              help={t('identity.account.person.languageHelp')}
              options={languages}
            />
          </Box>
        </Stack>
      </Surface>
    </Box>
  );
}

function usePersonForm() {
  const { i18n } = useTranslation();
  const user = useUser();
  const toast = useToast();
  const reloadUser = useReloadUser();
  return useEditForm({
    schema,
    defaultValues: { name: user.name, surname: user.surname, language: user.language },
    onSubmit: async (body, markSaved) => {
      await call(account.updateMe, { body });
      markSaved(body);
      if (body.language !== user.language) await switchLanguage(body.language);
      await reloadUser();
      toast.success(i18n.t('identity.account.saved'));
    },
  });
}
