import { expect, test } from 'vitest';
import { readDescription } from './read-description.ts';

const outOf = (text: string) =>
  readDescription({ format: 'txt', text }, '2026-11-25').leftOut.map(
    ({ kind, html }) =>
      `${kind}: ${html
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()}`,
  );
const posting = `Warehouse Supervisor

About the role
You keep the goods moving, and you know where each of them is.

Your tasks
- Plan the shifts
- Train the team`;

test.each([
  ['#hiring #logistics #leeds', 'website: #hiring #logistics #leeds'],
  ['👍❤️ 318 · 47 comments', 'website: 318 · 47 comments'],
  [':tada: 4  :eyes: 2', 'website: :tada: 4 :eyes: 2'],
  ['Start application', 'website: Start application'],
  ['Apply in 3 minutes', 'website: Apply in 3 minutes'],
  ['Jetzt in 2 Minuten bewerben', 'website: Jetzt in 2 Minuten bewerben'],
  ['Başvuru formuna git', 'website: Başvuru formuna git'],
  ['Beğen · Yorum yap · Yeniden paylaş · Gönder', 'website: Beğen · Yorum yap · Yeniden paylaş · Gönder'],
  ['cc: file / HR / website', 'internal: cc: file / HR / website'],
  ['tags: hiring, toddlers', 'internal: tags: hiring, toddlers'],
  ['Last edited by Ada, 22 November 2026', 'website: Last edited by Ada, 22 November 2026'],
  [
    'Aushang an allen Standorten, danach entfernen.',
    'internal: Aushang an allen Standorten, danach entfernen.',
  ],
  ['You receive this mail because you signed up.', 'website: You receive this mail because you signed up.'],
  [
    'Träger: Schulverein e. V., Amtsgericht Bonn VR 0000',
    'letterhead: Träger: Schulverein e. V., Amtsgericht Bonn VR 0000',
  ],
])('"%s" below a posting is left out', (line, out) => {
  expect(outOf(`${posting}\n\nHow to apply\nSend your letter to jobs@acme.example.\n\n${line}`)).toContain(
    out,
  );
});

test('the fields of a form are left out', () => {
  const form =
    'Apply for this job\n\nFirst Name*\nLast Name*\nPhone\nResume/CV*\nAttach\nEnter manually\nSubmit application';
  expect(outOf(`${posting}\n\n${form}`).join(' ')).toContain(
    'First Name* Last Name* Phone Resume/CV* Attach',
  );
});

test('short messages below a posting in a chat are left out', () => {
  const chat = `Maya Lind 9:14 AM\nfinal text for the site\n\n${posting}\n\nJoe Tan 9:20 AM\nnice! can we add the discount?`;
  expect(outOf(chat)).toContain('mail: Joe Tan 9:20 AM nice! can we add the discount?');
});

test('a sentence below the label of a last day stays in the description', () => {
  const text = `${posting}\n\nClosing date\nSend your letter by 18 December 2026 to jobs@acme.example.`;
  expect(outOf(text)).toEqual(['field: Warehouse Supervisor']);
});
