import type { CallInput, Endpoint } from '../contract/endpoint.ts';
import { addressOf, CallError, callSettings, send } from './call.ts';

/**
 * Downloads the file of a call under the server's file name. Unlike a link, it reports a refusal or a broken connection
 * instead of saving a broken file.
 * @throws CallError
 */
export async function download<E extends Endpoint>(operation: E, input: CallInput<E>): Promise<void> {
  const response = await send(addressOf(operation, input), { method: 'GET', headers: { accept: '*/*' } });
  const content = await response.blob().catch(() => {
    throw new CallError({ message: callSettings().offlineMessage, code: 'offline' });
  });
  const name = fileNameIn(response.headers.get('content-disposition') ?? '');
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The browser reads the address later, so it must stay valid until then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The name of a file in a header. Letters other than English ones have a form of their own there. */
export function fileNameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download';
}
