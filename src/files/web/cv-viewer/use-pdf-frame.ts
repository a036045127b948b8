import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FromFrame, Spot, ToFrame } from './messages.ts';

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
  tell: (message: ToFrame) => void;
};

/** A document that has not opened by then is one to download, in milliseconds. */
const patienceMs = 20_000;

type ShownFile = { bytes: ArrayBuffer; words: string; ground: string; spot: Spot | null };

/** Talks to the sandboxed frame: hands it the file, hears where the reader is. */
export function usePdfFrame(file: ShownFile): PdfFrame {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<PdfState>({ kind: 'loading' });
  const [place, setPlace] = useState({ page: 1, percent: 100 });
  const [hits, setHits] = useState(0);
  const tell = (message: ToFrame, transfer: Transferable[] = []): void =>
    frame.current?.contentWindow?.postMessage(message, '*', transfer);
  const onMessage = useEffectEvent((event: MessageEvent<FromFrame>) => {
    if (event.source === null || event.source !== frame.current?.contentWindow) return;
    const message = event.data;
    switch (message.kind) {
      case 'ready': {
        const bytes = file.bytes.slice(0);
        tell({ kind: 'open', ...file, bytes }, [bytes]);
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
        void handOver(message, tell);
        break;
      case 'link':
        openLink(message.href);
        break;
      case 'key':
        pressKey(message.key);
        break;
    }
  });
  useEffect(() => {
    const listener = (event: MessageEvent): void => onMessage(event);
    const timer = setTimeout(
      () => setState((now) => (now.kind === 'loading' ? { kind: 'slow' } : now)),
      patienceMs,
    );
    window.addEventListener('message', listener);
    return () => {
      window.removeEventListener('message', listener);
      clearTimeout(timer);
    };
  }, []);
  useTold(tell, file);
  return { frame, state, place, hits, tell };
}

/** What changes while the document is open is told to the frame at once. */
function useTold(tell: (message: ToFrame) => void, { words, ground, spot }: ShownFile): void {
  const onChange = useEffectEvent(tell);
  useEffect(() => onChange({ kind: 'words', words }), [words]);
  useEffect(() => onChange({ kind: 'ground', ground }), [ground]);
  useEffect(() => onChange({ kind: 'spot', spot }), [spot]);
}

type Asked = Extract<FromFrame, { kind: 'data' }>;

async function handOver(
  asked: Asked,
  tell: (message: ToFrame, transfer?: Transferable[]) => void,
): Promise<void> {
  const { fetchPdfData } = await import('./pdf-data.ts');
  const bytes = await fetchPdfData(asked.folder, asked.file);
  tell({ kind: 'data', id: asked.id, bytes }, bytes === null ? [] : [bytes]);
}

/** Only when a person has just clicked, only to the web or a mail, and without telling it where from. */
function openLink(href: unknown): void {
  if (typeof href !== 'string' || !/^(https?:\/\/|mailto:)/i.test(href)) return;
  if (navigator.userActivation?.isActive === false) return;
  window.open(href, '_blank', 'noopener,noreferrer');
}

const passedKeys = new Set(['j', 'k', 'c', 'Escape']);

/** The frame has the focus while its pages are read; what the page does with these keys must still work. */
function pressKey(key: unknown): void {
  if (typeof key !== 'string' || !passedKeys.has(key)) return;
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
}
