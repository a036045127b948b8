import { beforeAll, describe, expect, it } from 'vitest';
import { allOperations } from '#app/server/wiring.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Operation } from '#platform/server/http/implement.ts';
import { testServer } from '../harness/api.ts';
import { isOfCompany } from './endpoint-rules.ts';
import { inputOf, send } from './endpoint-world.ts';
import {
  createTwoCompanies,
  foreignBodyProblems,
  foreignOwnProblems,
  foreignRecordProblems,
  grantProblems,
  isRead,
  namesRecord,
  openProblems,
  outsideProblems,
  ownReads,
  type TwoCompanies,
  strangerProblems,
  teamProblems,
} from './role-probe.ts';

const operations = allOperations((await testServer()).platform);

const linkOrSession = 'the token of a mailed link in a header opens it, or else the session';

// Public operations, each with its reason.
const publicOperations: Record<string, string> = {
  'companies.readInvitation': 'the mailed token opens it',
  'companies.readPhoto': 'the careers site shows it; its key cannot be guessed',
  'app.readInstallation': 'the sign-in page shows it',
  'app.reportCrash': 'a page may break before anybody has signed in',
  'identity.login': 'it is how one signs in',
  'identity.register': 'it is how one gets an account',
  'identity.proveSecondFactor': 'it is how one signs in',
  'identity.createProfile': 'it is how one gets an account',
  'identity.forgotPassword': 'who forgot the password cannot sign in',
  'identity.resetPassword': 'the mailed token opens it',
  'identity.verifyEmail': 'the mailed token opens it',
  'identity.readEmailClaim': 'the mailed token opens it',
  'identity.disownAddress': 'the mailed token opens it',
  'identity.beginPasskeySignIn': 'it is how one signs in',
  'identity.signInWithPasskey': 'it is how one signs in',
  'identity.logout': 'signing out twice is no mistake',
  'identity.sendSmsOtp': 'it is how one signs in',
  'identity.verifySmsOtp': 'it is how one signs in',
  'identity.listProviders': 'the sign-in page shows them',
  'identity.startProvider': 'it is how one signs in',
  'identity.exchange': 'it is how one signs in',
  'identity.redeem': "a connected company's id and secret open it",
  'careers-domains.ask': 'a proxy asks it, and learns no more than a visitor of the domain',
  'careers.readPicture': 'the careers site shows it; its key cannot be guessed',
  'apply.startIntroduction': 'anybody may apply to a company that takes applications without a job',
  'apply.startDraft': 'anybody may apply to a published job',
  'apply.readDraft': "the draft's token in a header opens it",
  'apply.changeDraft': "the draft's token in a header opens it",
  'apply.createUpload': "the draft's token in a header opens it",
  'apply.readUpload': "the draft's token in a header opens it",
  'apply.continueUpload': "the draft's token in a header opens it",
  'apply.removeUpload': "the draft's token in a header opens it",
  'apply.finishUpload': "the draft's token in a header opens it",
  'apply.reportStep': "the draft's token in a header opens it",
  'apply.readProof': "the draft's token in a header opens it",
  'apply.saveProof': "the draft's token in a header opens it",
  'apply.takeProfileCv': "the draft's token in a header opens it, and the session names the profile",
  'apply.readCvContact': "the draft's token in a header opens it",
  'apply.removeFile': "the draft's token in a header opens it",
  'apply.offerCvEntries': "the draft's token in a header opens it",
  'apply.mailLink': "the draft's token in a header opens it",
  'survey.readForm': 'the ticket of a sent form in a header opens it',
  'survey.sendAnswers': 'the ticket of a sent form in a header opens it once',
  'apply.submitDraft': "the draft's token in a header opens it",
  'careers.listOpenJobs': 'published jobs are for everybody',
  'careers.readOpenJob': 'published jobs are for everybody',
  'my-applications.read': linkOrSession,
  'my-applications.withdraw': linkOrSession,
  'my-applications.withdrawConsent': linkOrSession,
  'my-applications.answerMeeting': linkOrSession,
  'my-applications.replaceCv': linkOrSession,
  'my-applications.changeAnswers': linkOrSession,
  'my-applications.createExport': linkOrSession,
  'my-applications.listDataRequests': linkOrSession,
  'my-applications.createDataRequest': linkOrSession,
  'my-applications.listMessages': linkOrSession,
  'my-applications.sendMessage': linkOrSession,
  'my-applications.markMessagesRead': linkOrSession,
  'my-applications.listSuggestions': linkOrSession,
  'my-applications.readCopy': linkOrSession,
  'my-applications.acceptSuggestion': linkOrSession,
  'my-applications.declineSuggestion': linkOrSession,
  'my-applications.listDocuments': linkOrSession,
  'my-applications.addDocument': linkOrSession,
  'my-applications.removeDocument': linkOrSession,
  'my-applications.readExport': 'the short-lived token of createExport opens it',
};

// Open to members by the contract; the handler requires one of several grants.
const checkedByHandler: Record<string, string> = {
  'meetings.busy': 'either of meetings.create and meetings.update',
  'meetings.propose': 'either of meetings.create and meetings.update',
};

let scene: TwoCompanies;
beforeAll(async () => {
  scene = await createTwoCompanies();
});

const table = (some: Operation[]) => some.map((operation) => [operation.name, operation] as const);
const ofCompany = operations.filter(isOfCompany);
const forTheTeam = ofCompany.filter(({ endpoint }) => endpoint.teamMayToo);
const grantOperations = ofCompany.filter(
  ({ name, endpoint }) =>
    name in checkedByHandler || (endpoint.permission !== 'member' && !endpoint.teamMayToo),
);
const open = ofCompany.filter(({ name }) => !(name in checkedByHandler));
const writes = (operation: Operation): boolean => !isRead(operation);

it('exactly the listed operations are public', () => {
  const found = operations.filter(({ endpoint }) => endpoint.permission === 'public').map(({ name }) => name);
  expect(found.sort()).toEqual(Object.keys(publicOperations).sort());
});

describe('a company is closed to', () => {
  it.each(table(ofCompany))('strangers and former members: %s', async (_name, operation) => {
    expect(await strangerProblems(operation, scene)).toEqual([]);
  });

  it.each(table(ofCompany.filter(namesRecord)))("another company's records: %s", async (_name, operation) => {
    expect(await foreignRecordProblems(operation, scene)).toEqual([]);
  });

  it.each(table(ofCompany.filter(writes)))(
    "another company's ids in a body: %s",
    async (_name, operation) => {
      expect(await foreignBodyProblems(operation, scene)).toEqual([]);
    },
  );
});

describe('a member', () => {
  it.each(table(grantOperations))('without the grant is refused: %s', async (_name, operation) => {
    expect(await grantProblems(operation, scene)).toEqual([]);
  });

  it.each(table(forTheTeam))('of no hiring team finds nothing of its job: %s', async (_name, operation) => {
    expect(await teamProblems(operation, scene)).toEqual([]);
  });

  const teamReads = forTheTeam.filter((operation) => isRead(operation) && !ownReads.has(operation.name));
  it.each(table(teamReads))('of the hiring team reads: %s', async (_name, operation) => {
    const input = inputOf(operation, scene.here.known);
    expect(await send(scene.onTheTeam, operation, input)).toMatchObject({ status: 200 });
  });

  // Reads are first, because the other operations change and delete records.
  it.each(table([...open.filter(isRead), ...open.filter(writes)]))(
    'with the grant, and as an owner, the call is allowed: %s',
    async (_name, operation) => {
      expect(await openProblems(operation, scene)).toEqual([]);
    },
  );
});

describe('outside companies', () => {
  it.each(table(operations.filter((operation) => !isOfCompany(operation))))(
    'an operation is open to exactly the users in its contract: %s',
    async (_name, operation) => {
      const access = publicOperations[operation.name] === linkOrSession ? 'signedIn' : undefined;
      expect(await outsideProblems(operation, scene, access)).toEqual([]);
    },
  );
});

describe("a user's own", () => {
  const own = operations.filter(
    (operation) => operation.endpoint.permission === 'signedIn' && namesRecord(operation),
  );

  it.each(table(own))('is not there for others: %s', async (_name, operation) => {
    expect(await foreignOwnProblems(operation, scene)).toEqual([]);
  });
});

/** An existing operation with a wrong contract. */
const withWrongContract = (name: string, changed: Partial<Endpoint>): Operation => {
  const real = operations.find((operation) => operation.name === name);
  if (real === undefined) throw new Error(`${name} is no operation any more`);
  return { ...real, endpoint: { ...real.endpoint, ...changed } };
};

describe('the guard of rights finds', () => {
  it('a company operation without a check of the caller', async () => {
    const operation = withWrongContract('app.readInstallation', { permission: 'jobs.get' });
    expect(await strangerProblems(operation, scene)).toHaveLength(3);
  });

  it('a record that another company reads by its id', async () => {
    expect(await foreignRecordProblems(withWrongContract('departments.list', {}), scene)).toHaveLength(1);
  });

  it('unchecked ids in a body', async () => {
    const { method, path, params } = withWrongContract('companies.read', {}).endpoint;
    const operation = withWrongContract('departments.create', { method, path, ...(params && { params }) });
    expect(await foreignBodyProblems(operation, scene)).not.toEqual([]);
  });

  it('an unchecked grant', async () => {
    const operation = withWrongContract('departments.list', { permission: 'departments.manage' });
    expect(await grantProblems(operation, scene)).toHaveLength(2);
  });

  it('a list that shows all records to everyone', async () => {
    expect(
      await teamProblems(withWrongContract('departments.list', { teamMayToo: true }), scene),
    ).toHaveLength(1);
  });

  it('an operation for users that anyone may call', async () => {
    const operation = withWrongContract('app.readInstallation', { permission: 'signedIn' });
    expect(await outsideProblems(operation, scene)).toHaveLength(1);
  });

  it("a user's own record that others can read", async () => {
    expect(await foreignOwnProblems(withWrongContract('identity.getMe', {}), scene)).toHaveLength(2);
  });

  it('a right refused to users who have it', async () => {
    const operation = withWrongContract('companies.read', { path: '/companies/:companyId/nowhere' });
    expect(await openProblems(operation, scene)).not.toEqual([]);
  });
});
