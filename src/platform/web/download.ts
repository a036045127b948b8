import type { CallInput, Endpoint } from '../contract/endpoint.ts';
import { addressOf, CallError, callSettings, send } from './call.ts';

/**
 * Saves the file that a call answers with, under the name the server gave it. A link would do as well where nothing can
 * go wrong: a refusal, or a line that breaks half-way, is told here instead of being saved as a broken file.
 * @throws CallError
 */
export async function download<E extends Endpoint>(operation: E, input: CallInput<E>): Promise<void> {
  const response = await send(addressOf(operation, input), { method: 'GET', headers: { accept: '*/*' } });
  const content = await response.blob().catch(() => {
    throw new CallError({ message: callSettings().offlineMessage, code: 'offline' });
  });
  const name =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The browser takes it when it has time; until then the address must hold.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
