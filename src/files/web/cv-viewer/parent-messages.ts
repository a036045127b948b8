import type { DataFolder, FromFrame, ToFrame } from './messages.ts';

export function send(message: FromFrame): void {
  // The frame has an opaque origin and does not know the page's origin. The messages hold no secrets.
  window.parent.postMessage(message, '*');
}

/** Accepts messages only from the page that contains this frame. */
export function receiveMessages(receive: (message: ToFrame) => void): void {
  window.addEventListener('message', (event: MessageEvent<ToFrame>) => {
    if (event.source === window.parent) receive(event.data);
  });
}

const waiting = new Map<number, (bytes: ArrayBuffer | null) => void>();
let lastId = 0;

/** Fetches data for pdf.js through the page, because the frame has no network access. */
export class DataFromParent {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const id = ++lastId;
    const folder = folders[kind];
    if (folder === undefined) throw new Error(`pdf.js asked for ${kind}`);
    const bytes = await new Promise<ArrayBuffer | null>((resolve) => {
      waiting.set(id, resolve);
      send({ kind: 'data', id, folder, file: filename });
    });
    if (bytes === null) throw new Error(`There is no ${folder}/${filename}`);
    return new Uint8Array(bytes);
  }
}

export function receiveData(id: number, bytes: ArrayBuffer | null): void {
  waiting.get(id)?.(bytes);
  waiting.delete(id);
}

const folders: Record<string, DataFolder> = {
  cMapUrl: 'cmaps',
  standardFontDataUrl: 'standard_fonts',
  wasmUrl: 'wasm',
};
