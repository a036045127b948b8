import { Node } from '@tiptap/react';

/** A mentioned member, in the HTML that the server stores: `<span data-type="mention" data-id data-label>`. */
export const MentionNode = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes() {
    return {
      id: { default: null, parseHTML: (element) => element.dataset['id'] ?? null },
      label: { default: '', parseHTML: (element) => element.dataset['label'] ?? '' },
    };
  },
  parseHTML() {
    return [{ tag: 'span[data-type="mention"]' }];
  },
  renderHTML({ node }) {
    const { id, label } = node.attrs as { id: string; label: string };
    return ['span', { 'data-type': 'mention', 'data-id': id, 'data-label': label }, `@${label}`];
  },
  renderText({ node }) {
    return `@${String(node.attrs['label'])}`;
  },
});
