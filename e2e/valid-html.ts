import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // The browser writes these when it serialises the document; they are not the page's errors.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-raw-characters': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // MUI repeats some class names and gives a select's hidden input no type. Its popups have the role `presentation`
    // and style attributes for their position.
    'no-dup-class': 'off',
    'no-implicit-input-type': 'off',
    'no-inline-style': 'off',
    'presentation-role-style': 'off',
    // Selects and the rich text editor have no native equivalent.
    'prefer-native-element': 'off',
    // MUI hides the page behind a dialog and keeps the focus in the dialog; axe checks what is reachable.
    'hidden-focusable': 'off',
    'unique-landmark': 'off',
    // Safari drops the roles of a table laid out with CSS grid, so the roles are explicit.
    'no-redundant-role': 'off',
    // React's ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // The navigation comes before the page, and its groups have headings of the second level.
    'heading-level': ['error', { minInitialRank: 'h2' }],
    // Scripts and styles come from our own server.
    'require-sri': 'off',
    // A job's title may be of any length.
    'long-title': 'off',
  },
});

/** Violations of the HTML standard in a document, each with its rule and position. */
export async function htmlFaults(document: string): Promise<string[]> {
  const { results } = await validator.validateString(document);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `html ${ruleId}: ${message} (${selector ?? 'document'})`),
  );
}
