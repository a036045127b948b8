import { send } from '#platform/web/call.ts';

export type Provider = { id: string; name: string };

/** The providers at which one can sign in here. Asked for once, when the page's code arrives. */
export const offeredProviders: Promise<Provider[]> = readProviders();

async function readProviders(): Promise<Provider[]> {
  try {
    const answer = (await (await send('/api/oauth/providers', {})).json()) as { items: Provider[] };
    return answer.items;
  } catch {
    return [];
  }
}
