import { html as template, raw } from 'hono/html';

declare const mark: unique symbol;

/** Escaped markup, made only by `html` and `trustedHtml`; `String(markup)` is its text. It never equals a string. */
export type Html = { readonly [mark]: true; toString(): string };

type Value = string | number | Html | readonly Value[];

/**
 * A template of HTML or XML. It escapes `&`, `<`, `>` and both quotes in strings, and keeps markup. So the value of an
 * attribute must be in quotes.
 */
export const html = template as unknown as (strings: TemplateStringsArray, ...values: Value[]) => Html;

/** Makes markup of a text without escaping it: the text must be safe already, for example sanitised. */
export const trustedHtml = (text: string): Html => raw(text) as unknown as Html;

/** A boolean attribute with the space before it, or nothing. */
export const attribute = (
  name: 'autofocus' | 'checked' | 'popover' | 'selected',
  isSet: boolean,
): Html | '' => (isSet ? trustedHtml(` ${name}`) : '');
