import { type Editor, Extension } from '@tiptap/react';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

const key = new PluginKey<DecorationSet>('marked words');
const wordsOf = new WeakMap<Editor, readonly string[]>();

/** Highlights words in the editor only; its HTML value does not contain the marks. */
export const MarkedWords = Extension.create({
  name: 'markedWords',
  addProseMirrorPlugins() {
    const { editor } = this;
    const drawn = (doc: Node): DecorationSet => decorations(doc, wordsOf.get(editor) ?? []);
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_config, { doc }) => drawn(doc),
          apply: (change, before) =>
            change.docChanged || change.getMeta(key) === true ? drawn(change.doc) : before,
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});

/** Sets the highlighted words. */
export function markWords(editor: Editor, words: readonly string[]): void {
  if (editor.isDestroyed) return;
  const before = wordsOf.get(editor) ?? [];
  if (before.join('\n') === words.join('\n')) return;
  wordsOf.set(editor, words);
  editor.view.dispatch(editor.state.tr.setMeta(key, true).setMeta('addToHistory', false));
}

function decorations(doc: Node, words: readonly string[]): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, at) => {
    if (!node.isText || node.text === undefined) return;
    for (const word of words) {
      for (
        let from = node.text.indexOf(word);
        from !== -1;
        from = node.text.indexOf(word, from + word.length)
      )
        if (isWhole(node.text, from, from + word.length))
          found.push(Decoration.inline(at + from, at + from + word.length, { class: 'marked-word' }));
    }
  });
  return DecorationSet.create(doc, found);
}

const letter = /[\p{L}\d]/u;

const isWhole = (text: string, from: number, to: number): boolean =>
  !letter.test(text[from - 1] ?? '') && !letter.test(text[to] ?? '');
