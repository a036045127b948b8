/** Out of the reasons that a company starts with, the likely ones by how far somebody came. */
export const rejectionReasons = {
  knockedOut: ['Location or right to work'],
  applied: [
    'Not enough experience',
    'Not enough experience',
    'Skills do not match',
    'Skills do not match',
    'Salary expectations',
  ],
  screening: ['Salary expectations', 'Skills do not match', 'Could not be reached', 'Not enough experience'],
  interview: ['Another candidate was chosen', 'Skills do not match', 'Not enough experience'],
  chosen: ['Another candidate was chosen', 'Another candidate was chosen', 'Salary expectations'],
} as const;

/** Notes beside the reason. */
export const rejectionNotes = {
  en: [
    '',
    '',
    'Good conversation; write again when a mid-level role opens.',
    'Please say in the mail how much we liked the first half.',
    'Was told on the phone, took it well.',
  ],
  tr: [
    '',
    '',
    'Görüşme güzeldi, orta seviye bir ilan açılırsa tekrar yazalım.',
    'Telefonla bilgi verildi, anlayışla karşıladı.',
  ],
} as const;
