import { expect, test } from 'vitest';
import { aCompany } from '../../../tests/harness/api.ts';
import { panelDays } from '../panel-contract.ts';
import { anApplicant, aPanelInterview } from './factory.ts';

/** A panel day of two meetings at these times of a zone. */
async function aDayIn(timeZone: string, date: string, times: [string, string]) {
  const company = await aCompany();
  const applicant = await company.inTenant((tx) => anApplicant(tx));
  const params = { companyId: company.id };
  const hostIds = [company.owner.memberId];
  const { body: day } = await company.owner.call(panelDays.createPanelDay, {
    params,
    body: {
      candidateId: applicant.candidateId,
      applicationId: applicant.applicationId,
      timeZone,
      privateNotes: '',
      applicantNotes: '',
      interviews: times.map((time) => aPanelInterview({ wallTime: `${date}T${time}`, hostIds })),
    },
  });
  const dayParams = { ...params, panelDayId: day.id };
  const startsOf = ({ meetings }: typeof day): string[] =>
    meetings.map(({ startsAt }) => startsAt.slice(5, 16).replace('T', ' '));
  return {
    starts: startsOf(day),
    shift: (wallTime: string) =>
      company.owner.call(panelDays.shiftPanelDay, {
        params: dayParams,
        body: { firstMeetingId: day.meetings[0]?.id ?? '', wallTime, version: 1 },
      }),
    read: async () =>
      startsOf((await company.owner.call(panelDays.readPanelDay, { params: dayParams })).body),
  };
}

// New York changes on 9 March and 2 November 2031. Lord Howe changes by half an hour on 6 April and 5 October.
test.each([
  ['Europe/Istanbul', '03-29', '03-30', '03-29 07:00, 03-29 08:00', '03-30 07:00, 03-30 08:00'],
  ['America/New_York', '03-08', '03-09', '03-08 15:00, 03-08 16:00', '03-09 14:00, 03-09 15:00'],
  ['America/New_York', '11-01', '11-02', '11-01 14:00, 11-01 15:00', '11-02 15:00, 11-02 16:00'],
  ['Australia/Lord_Howe', '04-05', '04-06', '04-04 23:00, 04-05 00:00', '04-05 23:30, 04-06 00:30'],
  ['Australia/Lord_Howe', '10-04', '10-05', '10-03 23:30, 10-04 00:30', '10-04 23:00, 10-05 00:00'],
])('a panel day in %s that moves from %s to %s keeps its times of the clock', async (zone, ...values) => {
  const [from, to, before, after] = values;
  const day = await aDayIn(zone, `2031-${from}`, ['10:00', '11:00']);
  expect(day.starts.join(', ')).toBe(before);
  expect((await day.shift(`2031-${to}T10:00`)).status).toBe(200);
  expect((await day.read()).join(', ')).toBe(after);
});

test('a move of a later meeting into the hour that the clocks skip is refused, and no meeting moves', async () => {
  const day = await aDayIn('America/New_York', '2031-03-09', ['00:30', '01:15']);
  const refused = await day.shift('2031-03-09T01:30');
  expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([400, ['wallTime']]);
  expect(await day.read()).toEqual(day.starts);
});

test('a move over the hour that the clocks repeat keeps the times of the clock, the first of both', async () => {
  const day = await aDayIn('America/New_York', '2031-11-02', ['00:15', '01:00']);
  expect(day.starts).toEqual(['11-02 04:15', '11-02 05:00']);
  expect((await day.shift('2031-11-02T00:45')).status).toBe(200);
  expect(await day.read()).toEqual(['11-02 04:45', '11-02 05:30']);
  const half = await aDayIn('Australia/Lord_Howe', '2031-04-06', ['00:30', '01:15']);
  expect((await half.shift('2031-04-06T01:30')).status).toBe(200);
  expect(await half.read()).toEqual(['04-05 14:30', '04-05 15:45']);
});
