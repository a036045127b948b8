import { expect, test } from 'vitest';
import { links } from './links.ts';

test('every address of the application', () => {
  const id = '0190';
  expect([
    links.home(),
    links.login('/jobs?status=open'),
    links.login('/jobs', 'passwordChanged'),
    links.register(),
    links.jobs(),
    links.jobs('archived'),
    links.createJob(),
    links.job(id),
    links.job(id, 'general'),
    links.candidates(),
    links.candidate(id),
    links.candidate(id, 'cv'),
    links.meetings(),
    links.companies(),
    links.company(),
    links.company('departments'),
    links.account(),
    links.account('security'),
    links.accountHome(),
    links.forgotPassword(),
    links.createAccount('/jobs'),
    links.authorize('https://partner.example/callback?a=b'),
    links.careers('lodos'),
    links.publicJob('lodos', 'engineer'),
  ]).toMatchInlineSnapshot(`
    [
      "/",
      "/login?redirect=%2Fjobs%3Fstatus%3Dopen",
      "/login?redirect=%2Fjobs&notice=passwordChanged",
      "/register",
      "/jobs",
      "/jobs/archived",
      "/jobs/create",
      "/jobs/0190/board",
      "/jobs/0190/general",
      "/candidates",
      "/candidates/0190/overview",
      "/candidates/0190/cv",
      "/meetings/upcoming",
      "/companies",
      "/company/general",
      "/company/departments",
      "/account/basic-details",
      "/account/security",
      "/account",
      "/forgot-password",
      "/create-account?redirect=%2Fjobs",
      "/authorize?continue=https%3A%2F%2Fpartner.example%2Fcallback%3Fa%3Db",
      "/careers/lodos",
      "/careers/lodos/engineer",
    ]
  `);
});
