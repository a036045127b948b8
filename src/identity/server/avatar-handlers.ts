import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { RawAnswer, type UserContext } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { type Storage, StorageMissingError } from '#platform/server/storage/storage.ts';
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
    readAvatar: ({ params }, { platform }) => pictureAnswer(platform.storage, `avatars/${params.avatarKey}`),
  });
}

async function readUser({ platform, actor }: UserContext, listTenants: ListTenants): Promise<User> {
  const row = await inNoTenant(platform.db, (tx) => findUserById(tx, actor.userId), { readOnly: true });
  return presentUser(row ?? refuse('unauthenticated'), await listTenants(platform, actor.userId));
}

// Each picture has its own key, so browsers may cache it for ever.
async function pictureAnswer(storage: Storage, key: string): Promise<RawAnswer> {
  const body = await storage.get(key).catch((error: unknown) => {
    if (error instanceof StorageMissingError) refuse('not_found');
    throw error;
  });
  return new RawAnswer({
    headers: {
      'content-type': 'image/webp',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=31536000, immutable',
    },
    body,
  });
}
