import { type Html, html } from '../html.ts';
import { fillOf } from '../../contract/colors.ts';
import type { Language } from '../../contract/fields.ts';

type MailLink = { label: string; address: string };

export type MailContent = {
  language: Language;
  /** Shown in the head and the foot. */
  companyName: string;
  /** The company's `#RRGGBB`; the button's text colour is chosen for contrast. */
  color: string;
  heading: string;
  /** Plain text, escaped here; line ends are kept. */
  paragraphs: string[];
  /** An address that becomes a link where a line of a paragraph ends with it; only https does. */
  linkedAddress?: string;
  /** A list of links below the paragraphs, each with a line of detail. */
  items?: (MailLink & { detail: string; language: Language })[];
  button?: MailLink;
  /** A small link below the button. */
  link?: MailLink;
  /** A last line in small print, e.g. why the reader gets this mail. */
  footer?: string;
};

/** Builds both forms of a mail: HTML for all mail programs (tables with inline styles), and plain text. */
export function mailLayout(content: MailContent): { html: string; text: string } {
  return { html: String(asHtml(content)), text: asText(content) };
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function asHtml(content: MailContent): Html {
  const {
    language,
    companyName,
    color,
    heading,
    paragraphs,
    linkedAddress,
    items = [],
    button,
    link,
    footer,
  } = content;
  const body = paragraphs.map(
    (paragraph) =>
      html`<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#27303f">${withBreaks(paragraph, linkedAddress)}</p>`,
  );
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${heading}</title></head>
<body style="margin:0;padding:0;background:#f4f5f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f7"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;overflow-wrap:anywhere;word-break:break-word;background:#ffffff;border-radius:12px;border-top:4px solid ${color};${font}">
<tr><td style="padding:32px 32px 16px">
<p style="margin:0 0 24px;font-size:14px;font-weight:600;color:#55607a">${companyName}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;color:#10141f">${heading}</h1>
${body}
${items.map(itemHtml)}
${button === undefined ? '' : buttonHtml(button, color)}
${link === undefined ? '' : linkHtml(link)}
</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid #e6e8ee;font-size:13px;line-height:20px;color:#55607a">${footer ?? companyName}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

const itemHtml = ({ label, address, detail, language }: NonNullable<MailContent['items']>[number]): Html =>
  html`<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#27303f"><a href="${address}" lang="${language}" style="color:#10141f;font-weight:600">${label}</a><br><span style="font-size:14px;color:#55607a">${detail}</span></p>`;

function buttonHtml({ label, address }: MailLink, color: string): Html {
  const { fill, ink } = fillOf(color);
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="border-radius:8px;background:${fill}"><a href="${address}" style="display:inline-block;padding:12px 24px;font-size:16px;font-weight:600;text-decoration:none;color:${ink};${font}">${label}</a></td></tr></table>`;
}

function linkHtml({ label, address }: MailLink): Html {
  return html`<p style="margin:0 0 24px;font-size:14px;line-height:20px"><a href="${address}" style="color:#55607a">${label}</a></p>`;
}

const withBreaks = (paragraph: string, address?: string): Html[] =>
  paragraph
    .split('\n')
    .map((line, index) => html`${index === 0 ? '' : html`<br>`}${lineHtml(line, address)}`);

function lineHtml(line: string, address = ''): Html {
  if (!/^https:\/\/[^\s<>"'\\]+$/i.test(address) || !line.endsWith(` ${address}`)) return html`${line}`;
  const before = line.slice(0, -address.length);
  return html`${before}<a href="${address}" style="color:#27303f">${address}</a>`;
}

function asText({ companyName, heading, paragraphs, items = [], button, link, footer }: MailContent): string {
  const listed = items.map(({ label, detail, address }) => `${label}\n${detail}\n${address}`);
  const links = [button, link].flatMap((one) => (one === undefined ? [] : [`${one.label}:\n${one.address}`]));
  return [heading, ...paragraphs, ...listed, ...links, `--\n${footer ?? companyName}`].join('\n\n');
}
