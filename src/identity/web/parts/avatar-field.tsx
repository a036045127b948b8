import { useTranslation } from 'react-i18next';
import { addressOf, call, send } from '#platform/web/call.ts';
import { useReloadUser } from '#platform/web/reload-user.ts';
import { useUser } from '#platform/web/session.ts';
import { PictureField } from '#ui/fields/picture-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { avatar } from '../../avatar-contract.ts';

/** The picture of the user; the shell shows a change at once. */
export function AvatarField() {
  const { t } = useTranslation();
  const user = useUser();
  const toast = useToast();
  const reloadUser = useReloadUser();
  const change = async (part: Blob): Promise<void> => {
    const init = { method: 'PUT', body: part, headers: { 'content-type': part.type } };
    await send(addressOf(avatar.changeAvatar, {}), init);
    await reloadUser();
    toast.success(t('identity.account.avatar.saved'));
  };
  const remove = async (): Promise<void> => {
    await call(avatar.removeAvatar, {});
    await reloadUser();
    toast.success(t('identity.account.avatar.removed'));
  };
  return (
    <PictureField
      name={`${user.name} ${user.surname}`}
      surname={user.surname}
      photoUrl={user.avatar}
      shape="round"
      help={t('identity.account.avatar.help')}
      removeTitle={t('identity.account.avatar.removeTitle')}
      removeBody={t('identity.account.avatar.removeBody')}
      onSend={change}
      onRemove={remove}
    />
  );
}
