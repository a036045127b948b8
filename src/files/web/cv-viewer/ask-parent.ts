import type { DataFolder, FromFrame, ToFrame } from './messages.ts';

export function tell(message: FromFrame): void {
  // The frame's origin is opaque and the page's unknown to it; nothing told here is secret.
  window.parent.postMessage(message, '*');
}

/** Hears the page that holds this frame, and nobody else. */
export function hear(receive: (message: ToFrame) => void): void {
  window.addEventListener('message', (event: MessageEvent<ToFrame>) => {
    if (event.source === window.parent) receive(event.data);
  });
}

const waiting = new Map<number, (bytes: ArrayBuffer | null) => void>();
let lastId = 0;

/** Gives pdf.js its data although the frame may reach no network: the page fetches it. */
export class DataFromParent {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const id = ++lastId;
    const folder = folders[kind];
    if (folder === undefined) throw new Error(`pdf.js asked for ${kind}`);
    const bytes = await new Promise<ArrayBuffer | null>((resolve) => {
      waiting.set(id, resolve);
      tell({ kind: 'data', id, folder, file: filename });
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
