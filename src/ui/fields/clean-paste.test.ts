import { expect, test } from 'vitest';
import { cleanPaste } from './clean-paste.ts';
import { linkAddress } from './link-address.ts';

const item = (sign: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

test('lists of Word become HTML lists, and markup that only Word understands is removed', () => {
  const pasted = `<html xmlns:o="urn"><head><style>p { mso-style: x }</style><!--[if gte mso 9]><xml><w:X/></xml><![endif]--></head><body>
<p class=MsoNormal><b>Görevler</b><o:p></o:p></p>
${item('·', 'Bir <b>iki</b>')}
${item('·', 'Üç')}
<p class=MsoNormal><span>&nbsp;</span><o:p></o:p></p>
${item('1.', 'First')}
${item('2.', 'Second')}
</body></html>`;
  const clean = cleanPaste(pasted);
  expect(clean.replace(/\s*\n\s*/g, '')).toContain(
    '<p class=MsoNormal><b>Görevler</b></p><ul><li><p>Bir <b>iki</b></p></li><li><p>Üç</p></li></ul>' +
      '<ol><li><p>First</p></li><li><p>Second</p></li></ol>',
  );
  expect(clean).not.toMatch(/mso-style|xml>|o:p|supportLists|endif/);
});

test('other HTML is unchanged', () => {
  const html = '<ul><li>One</li></ul><p style="color:red">Two</p>';
  expect(cleanPaste(html)).toBe(html);
});

test("a link's missing protocol is added, and an invalid address is rejected", () => {
  for (const [typed, address] of [
    ['example.com', 'https://example.com'],
    [' https://example.com/a?b=c#d ', 'https://example.com/a?b=c#d'],
    ['http://example.com', 'http://example.com'],
    ['//example.com', 'https://example.com'],
    ['ise@ornek.com.tr', 'mailto:ise@ornek.com.tr'],
    ['mailto:ise@ornek.com.tr', 'mailto:ise@ornek.com.tr'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['ftp://example.com', null],
    ['just words', null],
    ['word', null],
    ['https://', null],
    ['', null],
  ] as const)
    expect(linkAddress(typed), typed).toBe(address);
});
