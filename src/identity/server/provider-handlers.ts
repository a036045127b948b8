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

/** Signing in at an OpenID provider, and what an account knows of providers. */
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

// `__Host-` keeps a neighbouring subdomain from planting its own; browsers know it on https alone.
const flowCookie = ({ config }: Platform): string =>
  config.publicUrl.startsWith('https:') ? '__Host-kadro_flow' : 'kadro_flow';

const factsOf = ({ actor, request, now }: PublicContext) => ({
  actor,
  language: request.language,
  ip: request.ip,
  userAgent: request.userAgent,
  now,
});

// What the browser will navigate to: an address for /authorize, or a path of ours as it resolves.
function destinationOf(redirect: string | null, { config }: Platform): string | null {
  if (redirect === null || isExternalTarget(redirect)) return redirect;
  return ownPathOf(redirect, new URL(config.publicUrl).origin);
}

function whereTo(destination: string | null) {
  if (destination === null) return {};
  if (isExternalTarget(destination)) return { continue: destination, contunie: destination };
  return { redirect: destination };
}
