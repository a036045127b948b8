import { send } from '#platform/web/call.ts';

export type Provider = { id: string; name: string };

/** The providers of this installation. They are read once, when the page's code loads. */
export const offeredProviders: Promise<Provider[]> = readProviders();

async function readProviders(): Promise<Provider[]> {
  try {
    const answer = (await (await send('/api/oauth/providers', {})).json()) as { items: Provider[] };
    return answer.items;
  } catch {
    return [];
  }
}
