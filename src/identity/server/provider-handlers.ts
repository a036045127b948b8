import { refuse } from '#platform/contract/errors.ts';
import { isExternalTarget, ownPathOf } from '#platform/contract/redirects.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Platform } from '#platform/server/platform.ts';
import { providers } from '../provider-contract.ts';
import { finishProviderFlow } from './finish-provider-flow.ts';
import { presentUser } from './present.ts';
import { requireProof } from './proof.ts';
import type { ListTenants, SignIn } from './sign-in.ts';
import { flowSeconds, startProviderFlow } from './start-provider-flow.ts';
import { unlinkProvider } from './unlink-provider.ts';

/** Handlers for sign-in at an OpenID provider, and for the providers of an account. */
export function providerOperations(listTenants: ListTenants, signIn: SignIn): Operation[] {
  return implement(
    'identity',
    providers,
  )({
    async listProviders(_input, { platform }) {
      return { items: platform.config.openIdProviders };
    },
    async startProvider({ body }, { platform, request, reply, actor, now }) {
      if (body.link && actor === null) refuse('unauthenticated');
      if (body.link && actor !== null) await requireProof({ platform, actor, now }, body);
      const { authorizationUrl, browser } = await startProviderFlow(platform, {
        provider: body.provider,
        redirect: destinationOf(body.redirect ?? null, platform),
        browser: request.cookie(flowCookie(platform)),
        actor: body.link ? actor : null,
        ip: request.ip,
        now,
      });
      reply.setCookie(flowCookie(platform), browser, { maxAgeSeconds: flowSeconds });
      return { authorizationUrl };
    },
    async exchange({ body }, context) {
      const { platform, request } = context;
      const { user, redirect } = await finishProviderFlow(
        platform,
        { ...body, browser: request.cookie(flowCookie(platform)), ...factsOf(context) },
        async (row, isLinking) =>
          isLinking ? { user: presentUser(row, await listTenants(platform, row.id)) } : signIn(row, context),
      );
      return { user, ...whereTo(destinationOf(redirect, platform)) };
    },
    async unlinkProvider({ params, body }, { platform, actor, now }) {
      await requireProof({ platform, actor, now }, body);
      await unlinkProvider(platform, actor, params.provider);
      return { isSuccess: true };
    },
  });
}

// The `__Host-` prefix keeps a sibling subdomain from setting this cookie; browsers support it only on https.
const flowCookie = ({ config }: Platform): string =>
  config.publicUrl.startsWith('https:') ? '__Host-kadro_flow' : 'kadro_flow';

const factsOf = ({ actor, request, now }: PublicContext) => ({
  actor,
  language: request.language,
  ip: request.ip,
  userAgent: request.userAgent,
  now,
});

// The browser navigates to this address: an external one for /authorize, or a path of this application as it resolves.
function destinationOf(redirect: string | null, { config }: Platform): string | null {
  if (redirect === null || isExternalTarget(redirect)) return redirect;
  return ownPathOf(redirect, new URL(config.publicUrl).origin);
}

function whereTo(destination: string | null) {
  if (destination === null) return {};
  if (isExternalTarget(destination)) return { continue: destination, contunie: destination };
  return { redirect: destination };
}
