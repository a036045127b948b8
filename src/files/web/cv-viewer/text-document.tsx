import Box from '@mui/material/Box';
import { useEffect, useMemo, useRef } from 'react';
import { findSought, type SearchedWords } from './mark-words.ts';

type TextDocumentProps = {
  text: string;
  words: SearchedWords;
  /** Index of the marked line, from 0; the viewer scrolls to it. */
  line?: number | null;
};

/** Shows the text of a document without its layout, with the search words marked. */
export function TextDocument({ text, words, line: pointedAt = null }: TextDocumentProps) {
  const lines = useMemo(() => markedLines(text, words), [text, words]);
  const pointed = useRef<HTMLParagraphElement>(null);
  useEffect(() => showInMiddle(pointed.current), [pointedAt]);
  return (
    <Box
      sx={(theme) => ({
        maxWidth: 760,
        marginInline: 'auto',
        padding: { xs: 2.5, sm: 4 },
        lineHeight: 1.65,
        overflowWrap: 'anywhere',
        '& p': { margin: 0, minHeight: '0.9em', whiteSpace: 'pre-wrap' },
        '& mark': { backgroundColor: theme.kadro.tones.warning.line, color: 'inherit', borderRadius: '2px' },
        '& p[aria-current]': {
          backgroundColor: theme.kadro.tones.warning.wash,
          boxShadow: `-6px 0 0 ${theme.kadro.tones.warning.wash}, -8px 0 0 ${theme.kadro.tones.warning.text}`,
        },
      })}
    >
      {lines.map((line) => (
        <p key={line.number} {...(line.number === pointedAt && { 'aria-current': 'location', ref: pointed })}>
          {line.parts.map((part) => (part.isHit ? <mark key={part.at}>{part.text}</mark> : part.text))}
        </p>
      ))}
    </Box>
  );
}

/** Scrolls the document alone, because a page that moves under the pointer swallows the click. */
function showInMiddle(line: HTMLElement | null): void {
  let frame = line?.parentElement ?? null;
  while (frame !== null && !/auto|scroll/.test(getComputedStyle(frame).overflowY))
    frame = frame.parentElement;
  if (line === null || frame === null) return;
  const { top, height } = line.getBoundingClientRect();
  const above = top - frame.getBoundingClientRect().top;
  frame.scrollTo({ top: frame.scrollTop + above - (frame.clientHeight - height) / 2 });
}

type Part = { at: number; text: string; isHit: boolean };

function markedLines(text: string, words: SearchedWords): { number: number; parts: Part[] }[] {
  // A line of one character would be joined to the next one.
  const lines = text.split(/\r?\n/).map((line) => `${line}\u00a0`);
  const hits = Map.groupBy(findSought(lines, words), (hit) => hit.element);
  return lines.map((line, number) => {
    const parts: Part[] = [];
    let done = 0;
    for (const { from, to } of hits.get(number) ?? []) {
      parts.push(
        { at: done, text: line.slice(done, from), isHit: false },
        { at: from, text: line.slice(from, to), isHit: true },
      );
      done = to;
    }
    return { number, parts: [...parts, { at: done, text: line.slice(done), isHit: false }] };
  });
}
