/** All kinds of callers of a route. */
export const callers = [
  'a visitor',
  'a user without a company',
  'the owner of another company',
  'a former member',
  'a member without grants',
  'a member with every grant',
  'an owner',
] as const;
export type CallerName = (typeof callers)[number];

/** A route without a contract: the reason, and the answer for each caller. */
export type OutsideRoute = {
  why: string;
  /** A single answer must be byte-for-byte the same for all callers. */
  answers: number | Record<CallerName, number>;
  /** Path values that the test data has under other names. */
  params?: Record<string, string>;
  /** Parts of the answer that differ between any two requests. */
  isNeverTheSame?: true;
};

const public200 = (why: string): OutsideRoute => ({ why, answers: 200 });
const described = public200('the description of the API, which holds nothing of anybody');
const preflight: OutsideRoute = { why: 'published jobs may be read by pages of every origin', answers: 204 };
const page = public200('a page of the careers site, which is for everybody');
const withoutRehearsal: OutsideRoute = {
  why: 'no rehearsal is named, whose token opens the page',
  answers: 404,
};
const development = public200('in development alone: with an SMTP server or in production it is not there');

/** Every route without a contract. The guard fails for a route that is neither here nor an operation. */
export const outsideRoutes: Record<string, OutsideRoute> = {
  'GET /api/companies/:companyId/live': {
    why: 'a stream, checked against the rights of the moment',
    answers: {
      'a visitor': 401,
      'a user without a company': 404,
      'the owner of another company': 404,
      'a former member': 404,
      'a member without grants': 200,
      'a member with every grant': 200,
      'an owner': 200,
    },
  },
  'GET /api/openapi.json': described,
  'GET /api/docs': described,
  'GET /api/docs/json': described,
  'GET /api/docs/yaml': described,
  'GET /api/docs/static/index.html': { why: 'leads to the page', answers: 302 },
  'GET /api/docs/static/swagger-initializer.js': described,
  'GET /api/docs/*': { ...described, params: { '*': 'static/swagger-ui.css' } },
  'OPTIONS /api/public/companies/:company/jobs': preflight,
  'OPTIONS /api/public/companies/:company/jobs/:job': preflight,
  'GET /robots.txt': public200('what search engines may read'),
  'GET /sitemap.xml': { ...public200('the careers sites that have an open job'), isNeverTheSame: true },
  'GET /careers': { why: 'no company is named', answers: 404 },
  'GET /careers/*': {
    why: 'no page of a company has so many parts',
    answers: 404,
    params: { '*': 'a/b/c/d' },
  },
  'GET /careers/:company': page,
  'GET /careers/:company/:job': page,
  'GET /careers/:company/:job/apply': page,
  'GET /careers-preview/:company': page,
  'GET /careers-introduction/:company': page,
  'GET /careers-rehearsal/:company/:job': withoutRehearsal,
  'GET /careers-rehearsal/:company/:job/apply': withoutRehearsal,
  'GET /careers-embed/:company': page,
  'GET /careers-embed/:company/dark': page,
  'GET /careers-embed/:company/device': page,
  'GET /careers-embed/:company/jobs': page,
  'GET /careers-assets/embed.js': page,
  'GET /careers/:company/sitemap.xml': page,
  'GET /careers/:company/feed.rss': page,
  'GET /careers/:company/jobs.xml': page,
  'GET /careers/:company/linkedin.xml': page,
  'GET /careers-assets/careers.css': page,
  'GET /careers-assets/colors/:file': { ...page, params: { file: '336699.css' } },
  'GET /careers-assets/share/:company/:file': { ...page, params: { file: 'en.png' } },
  'GET /careers-assets/photos/:company': { why: 'this company has no photo', answers: 404 },
  'GET /careers-alerts/:company': page,
  'GET /careers-alerts/:company/sent': page,
  'POST /careers-alerts/:company': { why: 'this form has no address', answers: 400 },
  'GET /careers-alerts/:company/confirm/:token': { why: 'the mailed link is the key', answers: 404 },
  'POST /careers-alerts/:company/confirm/:token': { why: 'the mailed link is the key', answers: 404 },
  'GET /careers-alerts/:company/unsubscribe/:token': { why: 'the mailed link is the key', answers: 404 },
  'POST /careers-alerts/:company/unsubscribe/:token': { why: 'the mailed link is the key', answers: 404 },
  'GET /legal/kvkk': public200('what registration asks to accept'),
  'GET /legal/terms': public200('what registration asks to accept'),
  'GET /legal/contact': public200('whom to ask'),
  'GET /legal/source': public200('the offer of the source, and the licences'),
  'GET /meetings/respond/:token': public200('the mailed link is the key, and opening it changes nothing'),
  'GET /meetings/feed/:token': {
    why: 'the secret address is the key; the link of a meeting is none',
    answers: 404,
  },
  'POST /meetings/respond/:token': {
    why: 'the mailed link is the key; this form says nothing',
    answers: 400,
  },
  'GET /mailings/:token': { why: 'the mailed link is the key', answers: 404 },
  'POST /mailings/:token': { why: 'the mailed link is the key', answers: 404 },
  'GET /notifications/stop/:token': { why: 'the mailed link is the key', answers: 404 },
  'POST /notifications/stop/:token': { why: 'the mailed link is the key', answers: 404 },
  'GET /book/zone.js': public200('the script that finds the zone of the browser'),
  'GET /book/:token': { why: 'the mailed link is the key, and opening it changes nothing', answers: 404 },
  'POST /book/:token': { why: 'the mailed link is the key', answers: 404 },
  'GET /shared/:token': { why: 'the link is the key', answers: 404 },
  'POST /shared/:token': { why: 'the link is the key', answers: 404 },
  'POST /shared/:token/feedback': { why: 'the link is the key', answers: 404 },
  'GET /shared/:token/cv/:page': { why: 'the link is the key', answers: 404, params: { page: '1' } },
  'GET /interviews/:token': { why: 'the mailed link is the key', answers: 404 },
  'POST /interviews/:token': { why: 'the mailed link is the key', answers: 404 },
  'GET /interviews/:token/cv/:page': { why: 'the link is the key', answers: 404, params: { page: '1' } },
  'POST /api/stripe/webhooks': { why: 'Stripe signs its calls; without Stripe there is none', answers: 404 },
  'POST /api/mail/incoming': {
    why: 'a mail service signs its calls; without a secret there is none',
    answers: 404,
  },
  'GET /healthz': public200('whether the process is up'),
  'GET /readyz': public200('whether it can serve'),
  'GET /dev/outbox': development,
  'GET /dev/outbox/:id': development,
  'GET /dev/outbox/:id/invite.ics': { why: 'as the outbox; this mail carries no calendar', answers: 404 },
  'GET /dev/tasks': development,
  'POST /dev/tasks/retry': { why: development.why, answers: 303 },
};
