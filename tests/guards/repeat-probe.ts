import { randomUUID } from 'node:crypto';

/** POST operations without an Idempotency-Key, and why repeating them is harmless. */
export const withoutKey: Record<string, string> = {
  'app.reportCrash': 'writes a line of the log, counted by its address',
  'identity.login': 'opens a session: a second one is listed, can be ended, and expires',
  'identity.register': 'the unique address decides: a repeated call only mails again',
  'identity.proveSecondFactor': 'a challenge and a code are taken once',
  'identity.beginAuthenticator': 'replaces the secret that was begun before',
  'identity.renewRecoveryCodes': 'replaces the codes; a stored answer would keep secrets',
  'identity.beginPasskeySignIn': 'makes a challenge that expires within minutes',
  'identity.signInWithPasskey': 'a challenge is taken once',
  'identity.beginPasskey': 'makes a challenge that expires within minutes',
  'identity.addPasskey': 'a challenge is taken once, and a credential is unique',
  'identity.sendSmsOtp': 'sends a code, limited by phone and address; a new one replaces it',
  'identity.verifySmsOtp': 'a code is taken once',
  'identity.sendPhoneCode': 'sends a code, limited by phone and address; a new one replaces it',
  'identity.startProvider': 'makes a state that expires within minutes',
  'identity.exchange': 'a state is taken once',
  'identity.redeem': 'a code is taken once',
  'identity.createProfile': 'a code is taken once, and the phone number is unique',
  'identity.forgotPassword': 'mails a link, limited by mailbox; using one ends the others',
  'identity.resetPassword': 'a token is taken once',
  'identity.verifyEmail': 'a token is taken once',
  'identity.readEmailClaim': 'reads what a mailed token is about and writes nothing',
  'identity.disownAddress': 'a token is taken once',
  'identity.changeEmail': 'replaces the address that waits to be confirmed',
  'identity.resendVerification': 'mails a link, limited by mailbox',
  'identity.requestDeletion': 'sets a date on the account itself',
  'backoffice.mailVerification': 'mails a link, limited by mailbox',
  'backoffice.addConnection':
    'an address belongs to one connected company; a stored answer would keep the secret',
  'companies.acceptInvitation': 'the locked invitation is accepted once, and a member is unique',
  'imports.upload': 'a second import that nobody starts is removed after a week',
  'candidates.uploadNewCv': 'a second CV that no candidate gets is removed after a day',
  'apply.createUpload': 'an upload replaces an unfinished one for the same place of the locked draft',
  'apply.finishUpload': 'an upload becomes a file once, and a repeated call gets the same draft',
  'apply.takeProfileCv': 'a file takes the place of an earlier one of its kind in the locked draft',
  'survey.sendAnswers': 'the ticket is used up, so a repeated call finds none',
  'apply.submitDraft': 'the locked draft is sent once, and a repeated call gets the same answer',
  'apply.mailLink': 'mails a link, limited by form, address and mailbox',
  'careers.draw': 'answers with a page and writes nothing',
  'my-applications.replaceCv': 'a file takes the place of the earlier one in the locked application',
  'my-applications.addDocument':
    'the locked request takes five files, and the applicant removes one too many',
  'my-applications.sendMessage':
    'a unique index keeps one message per key, also without an account; conversations.test.ts repeats it',
  'my-applications.createDataRequest': 'a unique index keeps one open request of a kind, which is the answer',
  'my-applications.createExport': 'makes a token that expires within minutes and writes nothing',
  'careers.addPicture': 'a second picture that no page names is removed after a day',
  'careers.previewPage': 'renders a page and writes nothing',
  'rehearsals.readOutcome': 'creates an application and rolls it back',
  'descriptions.readDescription': 'reads a file and writes nothing',
};

type Answer = { status: number; code: string | undefined; text: string };

/** Differences between a call and its repetition with the same key. */
export async function repeatProblems(
  call: (key: string) => Promise<Answer>,
  countRows: () => Promise<Record<string, number>>,
): Promise<string[]> {
  const key = randomUUID();
  const first = await call(key);
  if (first.status >= 300) return [`${first.status} ${first.code}: ${first.text.slice(0, 200)}`];
  const before = await countRows();
  const second = await call(key);
  const after = await countRows();
  const problems = Object.keys(after)
    .filter((name) => after[name] !== before[name])
    .map((name) => `${name}: ${before[name]}, then ${after[name]} rows`);
  const isSame = second.status === first.status && second.text === first.text;
  return isSame ? problems : ['answers differ', ...problems];
}

const parallelCalls = 40;

/**
 * Differences between the answers of parallel calls with one key. A rate limit counts before the transaction, so it may
 * refuse some calls, which then have written nothing.
 */
export async function parallelProblems(call: (key: string) => Promise<Answer>): Promise<string[]> {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: parallelCalls }, () => call(key)));
  const failed = answers.find(({ status, code }) => status >= 300 && code !== 'too_many');
  if (failed) return [`${failed.status} ${failed.code}: ${failed.text.slice(0, 200)}`];
  const texts = new Set(answers.filter(({ status }) => status < 300).map(({ text }) => text));
  return texts.size === 1 ? [] : [`${texts.size} different answers`];
}
