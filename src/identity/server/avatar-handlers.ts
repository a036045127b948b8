import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { UserContext } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { pictureAnswer } from '#platform/server/pictures.ts';
import type { User } from '../contract.ts';
import { avatar } from '../avatar-contract.ts';
import { changeAvatar, setAvatar } from './change-avatar.ts';
import { presentUser } from './present.ts';
import { findUserById } from './queries.ts';
import type { ListTenants } from './sign-in.ts';

export function avatarOperations(listTenants: ListTenants): Operation[] {
  return implement(
    'identity',
    avatar,
  )({
    async changeAvatar(_input, context) {
      const { platform, actor, request, now } = context;
      const { stream } = request;
      const declaredBytes = Number(request.header('content-length') ?? 0);
      await changeAvatar(platform, { userId: actor.userId, stream, declaredBytes, now });
      return { user: await readUser(context, listTenants) };
    },
    async removeAvatar(_input, context) {
      await setAvatar(context.platform, context.actor.userId, null);
      return { user: await readUser(context, listTenants) };
    },
    readAvatar: ({ params }, { platform }) =>
      pictureAnswer(platform.storage, `avatars/${params.avatarKey}`, 'private'),
  });
}

async function readUser({ platform, actor }: UserContext, listTenants: ListTenants): Promise<User> {
  const row = await inNoTenant(platform.db, (tx) => findUserById(tx, actor.userId), { readOnly: true });
  return presentUser(row ?? refuse('unauthenticated'), await listTenants(platform, actor.userId));
}
