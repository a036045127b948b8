import { expect, test } from 'vitest';
import { readDescription } from './read-description.ts';

const page = `<!DOCTYPE html><html lang="en"><head><title>Office Manager</title><style>body{color:red}</style></head>
<body><nav><a href="/">Home</a> <a href="/jobs">Jobs</a></nav><!-- start -->
<h1>Office Manager</h1>
<p><strong>Location:</strong> Leeds<br><strong>Contract:</strong> Part-time, 24 hours per week</p>
<p>We&#39;re an architecture practice. You&rsquo;ll keep the studio running.</p>
<h2>You have</h2>
<ul><li>Experience in office management</li>
<li>Bookkeeping skills</li></ul>
<p>Salary: &pound;24,000 &ndash; &pound;27,000 per year</p>
<footer>&copy; 2026 Sable &amp; Rook Ltd</footer><script>gtag('event');</script></body></html>`;

test('the source of a web page is read as the page', () => {
  const job = readDescription({ format: 'txt', text: page }, '2026-11-25');
  expect(job.title?.value).toBe('Office Manager');
  expect(job.places.map(({ value }) => value.city)).toEqual(['Leeds']);
  expect(job.pay?.value).toEqual({ min: 24_000, max: 27_000, currency: 'GBP', period: 'year' });
  expect(job.skills.map(({ value }) => value)).toEqual(['Office management', 'Bookkeeping skills']);
  expect(job.descriptionHtml?.value).toBe(
    "<p>We're an architecture practice. You’ll keep the studio running.</p><h2>You have</h2>" +
      '<ul><li><p>Experience in office management</p></li><li><p>Bookkeeping skills</p></li></ul>',
  );
  expect(job.leftOut.map(({ html }) => html).join(' ')).toMatch(/Home Jobs.*© 2026 Sable &amp; Rook Ltd/);
});

test('a text that names a tag is no web page', () => {
  const text = 'Frontend Developer\n\nYour tasks\n- Replace <div> by <section> and <p>';
  expect(readDescription({ format: 'txt', text }, '2026-11-25').descriptionHtml?.value).toContain(
    'Replace &lt;div&gt; by &lt;section&gt; and &lt;p&gt;',
  );
});
