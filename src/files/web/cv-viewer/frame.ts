// The sandboxed frame that draws an untrusted PDF, without origin, network and windows. The page sends it everything it
// needs.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DataFromParent, receiveMessages, receiveData, send } from './parent-messages.ts';
import { decidingKeys, readingKeys, shownPagesMax, type ToFrame } from './messages.ts';
import { type PageList, showPages } from './page-list.ts';
import { showThumbnails } from './thumbnails.ts';

/** Pixel limit for one picture of the document; larger ones are left out to save memory. */
const pictureMax = 100_000_000;

let pages: PageList | null = null;

receiveMessages((message) => {
  switch (message.kind) {
    case 'open':
      open(message).catch((error: unknown) => {
        const isLocked = error instanceof Error && error.name === 'PasswordException';
        send({ kind: 'failed', reason: isLocked ? 'encrypted' : 'broken' });
      });
      break;
    case 'data':
      receiveData(message.id, message.bytes);
      break;
    case 'ground':
      document.body.style.setProperty('--ground', message.ground);
      break;
    case 'words':
      pages?.mark(message.words);
      break;
    case 'spot':
      pages?.pointAt(message.spot);
      break;
    case 'page':
      pages?.goTo(message.number);
      break;
    case 'zoom':
      pages?.zoom(message.change);
      break;
  }
});

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (readingKeys.has(event.key) || (decidingKeys.has(event.key) && !event.repeat))
    send({ kind: 'key', key: event.key });
});

async function open({ bytes, words, ground, spot }: Extract<ToFrame, { kind: 'open' }>): Promise<void> {
  document.body.style.setProperty('--ground', ground);
  const pdf = await getDocument({
    data: new Uint8Array(bytes),
    BinaryDataFactory: DataFromParent,
    useWorkerFetch: false,
    // Placeholder names for the folders; DataFromParent requests their files from the page.
    cMapUrl: 'cmaps/',
    standardFontDataUrl: 'standard_fonts/',
    wasmUrl: 'wasm/',
    // Use our copies of fonts that are not embedded, so that pages look the same on every machine.
    useSystemFonts: false,
    disableWorkerRendering: true,
    enableXfa: false,
    maxImageSize: pictureMax,
    verbosity: 0,
  } as never).promise;
  const root = document.getElementById('pages');
  const strip = document.getElementById('thumbnails');
  if (root === null || strip === null) throw new Error('cv-viewer.html has no #pages or no #thumbnails');
  const goTo = (page: number): void => {
    pages?.goTo(page);
    // The keys of the document continue to work.
    root.focus({ preventScroll: true });
  };
  const count = Math.min(pdf.numPages, shownPagesMax);
  // Before the pages, which are fitted to the room that is left.
  const markThumbnail = showThumbnails(pdf, strip, { count, goTo });
  const report = {
    place: (page: number, percent: number) => {
      markThumbnail(page);
      send({ kind: 'place', page, percent });
    },
    hits: (count: number) => send({ kind: 'hits', count }),
  };
  pages = await showPages(pdf, root, { words, report });
  pages.pointAt(spot);
  send({ kind: 'opened', pages: pdf.numPages, shown: pages.shown });
}

send({ kind: 'ready' });
