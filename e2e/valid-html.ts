import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // The browser writes these when it turns its tree into text; the page's author has no say in them.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-raw-characters': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // MUI writes some of its classes twice, gives a select's hidden input no type, names its popups' outer element
    // `presentation`, and places them by style.
    'no-dup-class': 'off',
    'no-implicit-input-type': 'off',
    'no-inline-style': 'off',
    'presentation-role-style': 'off',
    // Selects, and the editor of rich text, do what no native element can.
    'prefer-native-element': 'off',
    // MUI hides the page behind a dialog and keeps the focus in the dialog; axe judges what can be reached.
    'hidden-focusable': 'off',
    'unique-landmark': 'off',
    // A table whose rows are laid out with CSS grid loses its roles in Safari, so ours are written out.
    'no-redundant-role': 'off',
    // React's ids begin with an underscore, as HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // The navigation stands before the page, and names its groups with headings of the second level.
    'heading-level': ['error', { minInitialRank: 'h2' }],
    // Scripts and styles come from our own server.
    'require-sri': 'off',
    // The title of a job is as long as its author makes it.
    'long-title': 'off',
  },
});

/** Breaches of the HTML standard in a document, each with its rule and its place. */
export async function htmlFaults(document: string): Promise<string[]> {
  const { results } = await validator.validateString(document);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `html ${ruleId}: ${message} (${selector ?? 'document'})`),
  );
}
