import { defaultPage } from '#careers/default-page-rules.ts';

/** Valid values of fields whose schema does not describe their format. */
export const plainValues = {
  // A condition names an earlier question, and a sample has one question. A new question may bring any free id.
  shownWhen: null,
  questionId: undefined,
  tag: 'guarded',
  step: '0198c0de-0000-7000-8000-000000000000',
  outcome: 'open',
  version: 1,
  otherVersion: 1,
  wallTime: '2031-03-03T14:30',
  timeZone: 'Europe/Istanbul',
  password: 'Uzun-bir-parola-42',
  sessionId: '0198c0de-0000-7000-8000-000000000000',
  token: 'x'.repeat(43),
  color: '#336699',
  country: 'TR',
  startMonth: '2020-01',
  endMonth: '2021-01',
  email: 'somebody@example.test',
  challenge: 'c'.repeat(43),
  code: '123456',
  phoneNumber: '+905321234567',
  otpCode: '123456',
  avatarKey: 'a'.repeat(40),
  provider: 'google',
  photoKey: 'a'.repeat(40),
  pictureKey: 'a'.repeat(40),
  width: '480',
  blocks: defaultPage().blocks,
  invitationToken: 'A'.repeat(54),
  exportToken: '0'.repeat(72) + 'A'.repeat(32),
  emails: ['invited@example.test'],
  careersColor: '#336699',
  frontEnd: '0123456789ab',
  frame: 'app.js:1:20',
  report: 'funnel',
  formStep: 'contact',
  // Of a survey.
  content: {
    lead: { en: 'Sample', tr: '' },
    questions: [
      {
        id: '0198c0de-0000-7000-8000-000000000001',
        text: { en: 'Sample', tr: '' },
        help: { en: '', tr: '' },
        isMultiple: false,
        options: [
          { id: '0198c0de-0000-7000-8000-000000000002', text: { en: 'Sample', tr: '' } },
          { id: '0198c0de-0000-7000-8000-000000000003', text: { en: 'Sample', tr: '' } },
        ],
      },
    ],
  },
};
