import type { z } from 'zod';
import { refuse } from '#platform/contract/errors.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { type passkey, passkeys } from '../passkey-contract.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { inSession } from './in-session.ts';
import { deletePasskey, type PasskeyRow, renamePasskey } from './passkey-queries.ts';
import { requireProof } from './proof.ts';
import { notifyUser } from './notify-user.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';
import type { SignIn } from './sign-in.ts';
import { requireSignInMethod } from './require-sign-in-method.ts';

export function passkeyOperations(signIn: SignIn): Operation[] {
  return implement(
    'identity',
    passkeys,
  )({
    beginPasskeySignIn: (_input, context) => beginPasskeySignIn(context),
    async signInWithPasskey({ body }, context) {
      return signIn(await signInWithPasskey(context, body), context, { isComplete: true });
    },
    async beginPasskey({ body }, context) {
      await requireProof(context, body);
      return beginPasskey(context);
    },
    addPasskey: async ({ body }, context) => presentPasskey(await addPasskey(context, body)),
    async renamePasskey({ params, body }, { platform, actor }) {
      const facts = { userId: actor.userId, id: params.passkeyId, name: body.name };
      const row = await inSession({ platform, actor }, (tx) => renamePasskey(tx, facts));
      return row === undefined ? refuse('not_found') : presentPasskey(row);
    },
    async removePasskey({ params, body }, context) {
      await requireProof(context, body);
      const { platform, actor } = context;
      await inSession(context, async (tx) => {
        const row = await deletePasskey(tx, { userId: actor.userId, id: params.passkeyId });
        if (row === undefined) refuse('not_found');
        await requireSignInMethod(tx, platform, actor.userId);
        await notifyUser(tx, platform, actor.userId, { notice: 'passkey_removed', name: row.name });
      });
      return { isSuccess: true };
    },
  });
}

function presentPasskey(row: PasskeyRow): z.input<typeof passkey> {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
