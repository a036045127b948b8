import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SearchedWords } from './mark-words.ts';
import { decidingKeys, type FromFrame, type PageArea, readingKeys, type ToFrame } from './messages.ts';

export type PdfState =
  | { kind: 'loading' }
  | { kind: 'slow' }
  | { kind: 'opened'; pages: number; shown: number }
  | { kind: 'failed'; reason: 'encrypted' | 'broken' };

export type PdfFrame = {
  frame: RefObject<HTMLIFrameElement | null>;
  state: PdfState;
  place: { page: number; percent: number };
  hits: number;
  send: (message: ToFrame) => void;
};

/** After this time the viewer offers the download instead. */
const slowAfterMs = 20_000;

type ShownFile = { bytes: ArrayBuffer; words: SearchedWords; ground: string; spot: PageArea | null };

/** Communicates with the sandboxed frame: it sends the file, and receives the reader's position. */
export function usePdfFrame(file: ShownFile): PdfFrame {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<PdfState>({ kind: 'loading' });
  const [place, setPlace] = useState({ page: 1, percent: 100 });
  const [hits, setHits] = useState(0);
  const send = (message: ToFrame, transfer: Transferable[] = []): void =>
    frame.current?.contentWindow?.postMessage(message, '*', transfer);
  const onMessage = useEffectEvent((event: MessageEvent<FromFrame>) => {
    if (event.source === null || event.source !== frame.current?.contentWindow) return;
    const message = event.data;
    switch (message.kind) {
      case 'ready': {
        const bytes = file.bytes.slice(0);
        send({ kind: 'open', ...file, bytes }, [bytes]);
        break;
      }
      case 'opened':
        setState({ kind: 'opened', pages: Number(message.pages), shown: Number(message.shown) });
        break;
      case 'failed':
        setState({ kind: 'failed', reason: message.reason === 'encrypted' ? 'encrypted' : 'broken' });
        break;
      case 'place':
        setPlace({ page: Number(message.page), percent: Number(message.percent) });
        break;
      case 'hits':
        setHits(Number(message.count));
        break;
      case 'data':
        void sendPdfData(message, send);
        break;
      case 'link':
        openLink(message.href);
        break;
      case 'key':
        pressKey(message.key, frame.current);
        break;
    }
  });
  useEffect(() => {
    const listener = (event: MessageEvent): void => onMessage(event);
    const timer = setTimeout(
      () => setState((now) => (now.kind === 'loading' ? { kind: 'slow' } : now)),
      slowAfterMs,
    );
    window.addEventListener('message', listener);
    return () => {
      window.removeEventListener('message', listener);
      clearTimeout(timer);
    };
  }, []);
  useFrameUpdates(send, file);
  return { frame, state, place, hits, send };
}

/** Sends changes of the search, the colour and the mark to the frame while the document is open. */
function useFrameUpdates(send: (message: ToFrame) => void, { words, ground, spot }: ShownFile): void {
  const onChange = useEffectEvent(send);
  useEffect(() => onChange({ kind: 'words', words }), [words]);
  useEffect(() => onChange({ kind: 'ground', ground }), [ground]);
  useEffect(() => onChange({ kind: 'spot', spot }), [spot]);
}

type DataRequest = Extract<FromFrame, { kind: 'data' }>;

async function sendPdfData(
  request: DataRequest,
  send: (message: ToFrame, transfer?: Transferable[]) => void,
): Promise<void> {
  const { fetchPdfData } = await import('./pdf-data.ts');
  const bytes = await fetchPdfData(request.folder, request.file);
  send({ kind: 'data', id: request.id, bytes }, bytes === null ? [] : [bytes]);
}

/** Opens a link only after a click, only for web and mail addresses, and without a referrer. */
function openLink(href: unknown): void {
  if (typeof href !== 'string' || !/^(https?:\/\/|mailto:)/i.test(href)) return;
  if (navigator.userActivation?.isActive === false) return;
  window.open(href, '_blank', 'noopener,noreferrer');
}

/**
 * The frame has the focus while the user reads, so it forwards the keys of the page's shortcuts. One that decides counts
 * only after a press in the focused frame, because the frame runs an untrusted file.
 */
function pressKey(key: unknown, frame: HTMLIFrameElement | null): void {
  if (typeof key !== 'string') return;
  const isPressed = document.activeElement === frame && navigator.userActivation?.isActive !== false;
  if (!readingKeys.has(key) && !(decidingKeys.has(key) && isPressed)) return;
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
}
