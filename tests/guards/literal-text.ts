import { type ESTree, Visitor } from 'vite';
import { textsOf } from './node-texts.ts';
import { parse, type SourceFile } from './source-files.ts';

const visibleAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'body',
  'cancelLabel',
  'caption',
  'confirmLabel',
  'description',
  'emptyText',
  'help',
  'helperText',
  'label',
  'lead',
  'message',
  'name',
  'placeholder',
  'primary',
  'secondary',
  'submitLabel',
  'subtitle',
  'summary',
  'text',
  'title',
  'tooltip',
]);
const names = /^(name|text|title|body|message|summary|label)$/;
const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text);
// Not language: a code, a class, a colour, an icon's name.
const isCode = (text: string): boolean => /^[a-z0-9_.:/#-]+$/i.test(text) && !/^[A-Z][a-z]+$/.test(text);

const isAddress = (text: string): boolean => /^https?:\/\/\S*$/.test(text);

/** Text written into a screen instead of the catalogue: between tags, and in visible or spoken attributes. */
export function literalTexts(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const found: string[] = [];
    const { program, lineOf } = parse(file);
    const report = (text: string, start: number): void => {
      found.push(`${file.path}:${lineOf(start)} says "${text.trim().slice(0, 60)}"`);
    };
    const lookAtChildren = ({ children }: ESTree.JSXElement | ESTree.JSXFragment): void => {
      for (const child of children) {
        if (child.type !== 'JSXExpressionContainer') continue;
        for (const text of textsOf(child)) if (hasWords(text)) report(text, child.start);
      }
    };
    new Visitor({
      JSXText({ value, start }) {
        if (hasWords(value)) report(value, start);
      },
      JSXAttribute({ name, value }) {
        if (name.type !== 'JSXIdentifier' || !visibleAttributes.has(name.name) || value === null) return;
        for (const text of textsOf(value))
          if (hasWords(text) && !isAddress(text) && !(names.test(name.name) && isCode(text)))
            report(text, value.start);
      },
      JSXElement: lookAtChildren,
      JSXFragment: lookAtChildren,
      TaggedTemplateExpression({ tag, quasi, start }) {
        if (tag.type !== 'Identifier' || tag.name !== 'html') return;
        const text = visibleText(quasi.quasis.map((part) => part.value.raw));
        if (hasWords(text)) report(text, start);
      },
    }).visit(program);
    return [...new Set(found)];
  });
}

// A server-rendered page without its tags, styles and inserted values.
function visibleText(parts: string[]): string {
  return parts
    .join('&value;')
    .replace(/<(style|script)[\s\S]*?(<\/\1>|$)/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/^[^<]*>|<[^>]*$/g, ' ')
    .replace(/&\w+;/g, ' ');
}
